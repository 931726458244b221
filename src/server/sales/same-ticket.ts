import type { LineRow } from '#server/db/schema/sale.ts'

type Line = Pick<LineRow, 'packageGroup'>

/** The lines that belong together: a package is one ticket. */
export const linesOfSameTicket = <L extends Line>(lines: readonly L[], line: L): L[] =>
  lines.filter(
    (found) => found === line || (line.packageGroup !== null && found.packageGroup === line.packageGroup),
  )
