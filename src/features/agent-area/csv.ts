/**
 * Spreadsheets run a cell with this beginning as a formula, also after spaces or in full-width characters.
 */
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** An apostrophe in front makes spreadsheets show typed text as it is. */
const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const cell = (text: string): string => {
  const safe = defuse(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
