interface Mark {
  x: number
  y: number
  line: string
}

/** The width of a mark with its number, in pixels. */
const NUMBERED = 24
/** A few may touch, where a line doubles back. */
const MOST = 0.75

/**
 * Whether marks may be large enough for a number: on most of a line, neighbours would not cover one another.
 * The zoom level does not tell, as stops are closer together in one city than in another.
 */
export function hasRoomForNumbers(marks: readonly Mark[]): boolean {
  const free = marks.filter((mark) =>
    marks.every(
      (other) =>
        other === mark ||
        other.line !== mark.line ||
        Math.hypot(other.x - mark.x, other.y - mark.y) >= NUMBERED,
    ),
  )
  return free.length >= marks.length * MOST
}
