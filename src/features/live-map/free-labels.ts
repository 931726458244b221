/** The mark of a stop and its name, in pixels of the map. */
export interface LabelledMark {
  x: number
  y: number
  /** Half the width of the mark. */
  reach: number
  /** The size of the name; absent where it is not wanted. */
  label?: { width: number; height: number } | undefined
}
export type LabelSide = 'end' | 'start'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Which names are shown, and on which side of their marks, so that none covers another name or mark or
 * leaves the map. The first marks win; a name without room is left out, since the list beside the map has
 * them all.
 */
export function freeLabels(marks: readonly LabelledMark[], mapWidth: number): (LabelSide | undefined)[] {
  const taken = marks.map(({ x, y, reach }) => ({
    ...{ left: x - reach, right: x + reach },
    ...{ top: y - reach, bottom: y + reach },
  }))
  return marks.map(({ x, y, reach, label }) => {
    if (!label) return undefined
    const boxOn = (side: LabelSide): Box => {
      const left = side === 'end' ? x + reach : x - reach - label.width
      return { left, right: left + label.width, top: y - label.height / 2, bottom: y + label.height / 2 }
    }
    const isFree = (box: Box) =>
      box.left >= 0 && box.right <= mapWidth && !taken.some((other) => overlap(other, box))
    const side = (['end', 'start'] as const).find((one) => isFree(boxOn(one)))
    if (side) taken.push(boxOn(side))
    return side
  })
}
