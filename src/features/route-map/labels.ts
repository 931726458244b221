import type { Point } from './projection.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface LabelRequest {
  text: string
  at: Point
  /** Distance between the label and its stop. */
  gap: number
  size: number
  /** True for a terminus, which is set bolder. */
  end: boolean
}
export interface Label extends LabelRequest {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

/** Our typeface sets a letter in 0.56 of its size on average; a little more keeps neighbours apart. */
const LETTER = 0.57

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The positions of a label around its stop, best first. */
const sides = [
  { dx: 1, dy: 0, anchor: 'start' },
  { dx: -1, dy: 0, anchor: 'end' },
  { dx: 0.75, dy: -0.8, anchor: 'start' },
  { dx: 0.75, dy: 0.8, anchor: 'start' },
  { dx: -0.75, dy: -0.8, anchor: 'end' },
  { dx: -0.75, dy: 0.8, anchor: 'end' },
  { dx: 0, dy: -1.35, anchor: 'middle' },
  { dx: 0, dy: 1.35, anchor: 'middle' },
] as const

function boxOf({ text, size }: LabelRequest, x: number, y: number, anchor: Label['anchor']): Box {
  const width = text.length * size * LETTER
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - size * 0.62, bottom: y + size * 0.62 }
}

/**
 * How many points of the lines a box covers: labels prefer free space, but may cross a line when nothing
 * else is free.
 */
const crossings = (box: Box, lines: readonly Point[]) =>
  lines.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom).length

/**
 * Places names beside their stops so that none covers another name or stop or leaves the sheet. Names that
 * do not fit are left out: the numbered list beside the drawing has them all.
 */
export function placeLabels(
  wanted: readonly LabelRequest[],
  taken: readonly Box[],
  lines: readonly Point[],
  sheet: { width: number; height: number },
): Label[] {
  const placed: Label[] = []
  const boxes = [...taken]
  for (const want of wanted) {
    const free = sides
      .map(({ dx, dy, anchor }, rank) => {
        const [x, y] = [want.at[0] + dx * want.gap, want.at[1] + dy * want.gap]
        const box = boxOf(want, x, y, anchor)
        return { x, y, anchor, box, cost: crossings(box, lines) * 2 + rank * 0.5 }
      })
      .filter(
        ({ box }) =>
          box.left > 4 && box.top > 4 && box.right < sheet.width - 4 && box.bottom < sheet.height - 4,
      )
      .filter(({ box }) => !boxes.some((other) => overlap(box, other)))
      .sort((a, b) => a.cost - b.cost)[0]
    if (!free) continue
    boxes.push(free.box)
    placed.push({ ...want, x: free.x, y: free.y, anchor: free.anchor })
  }
  return placed
}
