import { circle, rect, row } from './shapes.ts'

type Random = () => number
const between = (random: Random, low: number, high: number) => Math.round(low + random() * (high - low))

/** A street of roofs as one outline; y points down, as on the sheet. */
export function roofs(random: Random, width: number, ground: number, low: number, high: number): string {
  let path = `M-10 ${ground}`
  let x = -10
  while (x < width + 10) {
    const w = between(random, 26, 58)
    const y = ground - between(random, low, high)
    const kind = random()
    if (kind < 0.42) path += `L${x} ${y}l5-15h${w - 10}l5 15`
    else if (kind < 0.66) path += `L${x} ${y}l${w / 2}-20l${w / 2} 20`
    else if (kind < 0.84) path += `L${x} ${y}h8v-9h7v9h${w - 15}`
    else path += `L${x} ${y}h${w}`
    x += w
  }
  return `${path}V${ground}z`
}

/** Hills as one long soft line. */
export function hills(random: Random, width: number, ground: number, rise: number): string {
  const first = ground - rise * 0.5
  let path = `M-10 ${ground}V${first}`
  const steps = Math.round(width / 300) + 1
  const run = (width + 20) / steps
  for (let i = 0; i < steps; i += 1) {
    const y = ground - between(random, rise * 0.35, rise)
    path += `Q${Math.round(-10 + run * (i + 0.5))} ${Math.round(y - rise * 0.35)} ${Math.round(-10 + run * (i + 1))} ${y}`
  }
  return `${path}V${ground}z`
}

/** The mound under a landmark above its city. */
export const mound = (x: number, ground: number, rise: number) =>
  `M${x - 330} ${ground}Q${x - 120} ${ground} ${x - 50} ${ground - rise}h100Q${x + 120} ${ground} ${x + 330} ${ground}z`

/** A cloud of three paper strips with rounded ends. */
export function cloud(x: number, y: number, size: number): string {
  const slip = (dx: number, dy: number, w: number, h: number) =>
    `M${Math.round(x + dx)} ${Math.round(y + dy)}h${Math.round(w)}a${h} ${h} 0 0 1 0 ${2 * h}h${-Math.round(w)}a${h} ${h} 0 0 1 0-${2 * h}z`
  const h = Math.round(size * 0.09)
  return (
    slip(0, 0, size, h) +
    slip(size * 0.3, -1.9 * h, size * 0.5, h) +
    slip(-size * 0.24, 1.9 * h, size * 0.7, h)
  )
}

/** A row of round treetops along the road. */
export function crowns(random: Random, width: number, ground: number): string {
  let path = rect(-10, ground - 8, width + 20, 10)
  for (let x = -6; x < width + 20; x += between(random, 22, 40)) {
    const r = between(random, 13, 22)
    path += circle(x, Math.round(ground - r * 0.6), r)
  }
  return path
}

/** Short strokes on the water, sparser towards the viewer. */
export function ripples(random: Random, width: number, top: number, bottom: number, count: number): string {
  return row(count, 0, 1, (i) => {
    const y = Math.round(top + ((bottom - top) * (i + 0.5)) / count)
    const w = between(random, 40, 130)
    return rect(between(random, -20, width - 40), y, w, 3)
  })
}

/** The sun's reflection on the water: strips below the disc, wider as they come nearer. */
export function glitter(cx: number, r: number, top: number, bottom: number): string {
  const count = 6
  return row(count, 0, 1, (i) => {
    const y = Math.round(top + 8 + ((bottom - top - 10) * i) / count)
    const w = Math.round(r * (0.7 + i * 0.22) * (i % 2 ? 0.72 : 1))
    return rect(Math.round(cx - w / 2 + (i % 2 ? 14 : -6)), y, w, 5)
  })
}

export const quayArches = (width: number, top: number, depth: number) =>
  row(Math.ceil(width / 96) + 1, -30, 96, (x) => {
    const r = 17
    return `M${x} ${top + depth}v${-(depth - 12 - r)}a${r} ${r} 0 0 1 ${2 * r} 0v${depth - 12 - r}z`
  })

/** Palm fronds of the nearest layer, in the lower right corner. */
export function fronds(random: Random, x: number, y: number): string {
  return row(7, 0, 1, (i) => {
    const reach = between(random, 100, 180)
    const angle = (i / 6) * 1.35 + 0.12
    const tipX = Math.round(x - Math.cos(angle) * reach)
    const tipY = Math.round(y - Math.sin(angle) * reach)
    const [midX, midY] = [Math.round((x + tipX) / 2), Math.round((y + tipY) / 2)]
    return `M${x} ${y}Q${midX - 22} ${midY - 22} ${tipX} ${tipY}Q${midX + 22} ${midY + 22} ${x} ${y}z`
  })
}

/** A leafy branch of the nearest layer, from the upper right corner. */
export function bough(width: number): string {
  const leaf = (x: number, y: number, angle: number, length: number) => {
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
    const [bx, by] = [-dy * 0.32, dx * 0.32]
    const at = (px: number, py: number) => `${Math.round(px)} ${Math.round(py)}`
    return `M${at(x, y)}q${at(dx * 0.5 + bx, dy * 0.5 + by)} ${at(dx, dy)}q${at(-dx * 0.5 - bx, -dy * 0.5 - by)} ${at(-dx, -dy)}z`
  }
  const stem = `M${width + 10} 26Q${width - 60} 24 ${width - 152} 86Q${width - 60} 34 ${width + 10} 40z`
  return (
    stem +
    row(6, 0, 1, (i) => {
      const t = i / 5
      const x = width + 4 - t * 150
      const y = 32 + t * t * 50
      return leaf(x, y, 1.25 + t * 1.1, 54 - t * 12) + leaf(x, y, 3.7 + t * 0.1, 50 - t * 12)
    })
  )
}

export const stars = (random: Random, width: number, height: number) =>
  row(18, 0, 1, () =>
    circle(between(random, 0, width), between(random, 0, height), random() < 0.3 ? 2.2 : 1.3),
  )
