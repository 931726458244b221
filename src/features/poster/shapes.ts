/**
 * Each function returns the SVG path data of one closed outline. Landmarks are drawn with y pointing up
 * from the ground (`drawLandmark` flips them), so that a tower's numbers match its real heights.
 */
const n = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')

/** Joins numbers as briefly as possible: a minus sign is its own separator. */
const join = (...values: number[]) => values.map(n).join(' ').replaceAll(' -', '-')

export const poly = (...xy: number[]) => {
  const [x = 0, y = 0, ...rest] = xy
  const steps: number[] = []
  let [px, py] = [x, y]
  for (let i = 0; i < rest.length; i += 2) {
    const [qx, qy] = [rest[i] ?? 0, rest[i + 1] ?? 0]
    steps.push(qx - px, qy - py)
    px = qx
    py = qy
  }
  return `M${join(x, y)}l${join(...steps)}z`
}

/** Lower left corner, width, height. */
export const rect = (x: number, y: number, w: number, h: number) => `M${join(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`

export const circle = (cx: number, cy: number, r: number) =>
  `M${join(cx - r, cy)}a${join(r, r, 0, 0, 0, 2 * r, 0)}a${join(r, r, 0, 0, 0, -2 * r, 0)}z`

/** A half ellipse on y: cx is its centre, w its whole width. */
export const dome = (cx: number, y: number, w: number, h: number) =>
  `M${join(cx - w / 2, y)}a${join(w / 2, h, 0, 0, 0, w, 0)}z`

/** The right half of `dome`, for the side away from the sun. */
export const domeSide = (cx: number, y: number, w: number, h: number) =>
  `M${join(cx, y)}v${n(h)}a${join(w / 2, h, 0, 0, 0, w / 2, -h)}z`

/** A round-headed opening: x is its left edge, h the height of its top. Small ones use a simpler curve. */
export const arch = (x: number, y: number, w: number, h: number) => {
  const spring = h - w / 2
  const head = w > 14 ? `a${join(w / 2, w / 2, 0, 0, 0, w, 0)}` : `q${join(w / 2, w, w, 0)}`
  return `M${join(x, y)}v${n(spring)}${head}v${n(-spring)}z`
}

/** A pointed (Gothic) opening. */
export const lancet = (x: number, y: number, w: number, h: number) => {
  const spring = Math.round(h - w * 0.9)
  const rise = h - spring
  return `M${join(x, y)}v${n(spring)}q0 ${join(rise * 0.6, w / 2, rise)}q${join(w / 2, -rise * 0.4, w / 2, -rise)}v${n(-spring)}z`
}
/** An outline mirrored at x = 0: takes the right side from the ground to the top as x, y pairs. */
export const mirrored = (...right: number[]) => {
  const left: number[] = []
  for (let i = right.length - 2; i >= 0; i -= 2) left.push(-(right[i] ?? 0), right[i + 1] ?? 0)
  return poly(...right, ...left)
}

/** The right half of `mirrored`, for the side away from the sun. */
export const rightSide = (...right: number[]) => poly(0, right[1] ?? 0, ...right, 0, right.at(-1) ?? 0)

/** Repeats an outline `count` times, `step` apart, starting at x. */
export const row = (count: number, x: number, step: number, cut: (x: number) => string) =>
  Array.from({ length: count }, (_, i) => cut(x + i * step)).join('')

export const rows = (count: number, y: number, step: number, cut: (y: number) => string) =>
  row(count, y, step, cut)

/** An open line through the points, to be stroked. */
export const line = (...xy: number[]) => poly(...xy).slice(0, -1)

/**
 * A row of plain windows as one dashed line: left edge, sill, right edge; each `w` wide and `h` high,
 * `step` apart.
 */
export const windows = (x: number, y: number, right: number, w: number, h: number, step: number) =>
  [`M${join(x, y + h / 2)}H${n(right)}`, h, `${n(w)} ${n(step - w)}`] as const

/** Makes outline starts relative where that is shorter: rows of windows shrink by a fifth. */
export function shorten(path: string): string {
  let from: readonly [number, number] | undefined
  return path.replace(/M(-?[\d.]+)[ ,]?(-?[\d.]+)([^M]*)/g, (whole, x: string, y: string, rest: string) => {
    const here = [Number(x), Number(y)] as const
    const start = from && `m${join(here[0] - from[0], here[1] - from[1])}`
    from = rest.endsWith('z') ? here : undefined
    return start && start.length < whole.length - rest.length ? start + rest : whole
  })
}
