/**
 * The class that draws the line of a week through a day: it runs through open days, begins and ends in a stop where
 * its neighbour in the week is closed, and leaves over the edge of the week. A day that stands alone is a stop without it.
 */
export function weekLine(open: readonly boolean[], column: number): string | undefined {
  if (!open[column]) return undefined
  const begins = column > 0 && !open[column - 1]
  const ends = column < open.length - 1 && !open[column + 1]
  if (begins && ends) return undefined
  return `week-line${begins ? ' week-line-begins' : ''}${ends ? ' week-line-ends' : ''}`
}
