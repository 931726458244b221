/**
 * The class that draws the week's line through a day. It runs through open days, begins and ends at a stop
 * beside a closed one, and goes on over the edge of the week. A single open day is a stop without a line.
 */
export function weekLine(open: readonly boolean[], column: number): string | undefined {
  if (!open[column]) return undefined
  const begins = column > 0 && !open[column - 1]
  const ends = column < open.length - 1 && !open[column + 1]
  if (begins && ends) return undefined
  return `week-line${begins ? ' week-line-begins' : ''}${ends ? ' week-line-ends' : ''}`
}
