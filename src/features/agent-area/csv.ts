/** A number is an amount in minor units. */
export type Cell = string | number

/**
 * Spreadsheets run a cell with this beginning as a formula, also after spaces or in full-width characters.
 */
const FORMULA = /^[\s\u0000]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** An apostrophe in front makes spreadsheets show typed text as it is. */
const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function textCell(text: string): string {
  const safe = defuse(text)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets expect semicolons between cells in languages that write `40,50`. */
const hasDecimalComma = (tag: string): boolean => new Intl.NumberFormat(tag).format(0.5).includes(',')

/**
 * RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8, and with the separator and
 * decimal mark of the language (BCP 47).
 */
export function toCsv(rows: readonly (readonly Cell[])[], tag: string): string {
  const [separator, point] = hasDecimalComma(tag) ? [';', ','] : [',', '.']
  const cell = (content: Cell): string =>
    typeof content === 'string' ? textCell(content) : (content / 100).toFixed(2).replace('.', point)
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
}
