import { inflateSync } from 'node:zlib'

/** The drawing instructions of all pages. */
export const drawingOf = (pdf: Buffer): string => {
  const parts: string[] = []
  let at = pdf.indexOf('stream\n')
  while (at >= 0) {
    const end = pdf.indexOf('endstream', at)
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // A font program, not a page.
    }
    at = pdf.indexOf('stream\n', end + 9)
  }
  return parts.join('\n')
}

/** What stands in the PDF: each shown line of glyphs, read with the table of each of its typefaces. */
export const linesOf = (pdf: Buffer): string[] => {
  const source = drawingOf(pdf)
  const tables = [...source.matchAll(/beginbfrange\s+<0000> <\w+> \[([^\]]*)\]/g)].map(([, letters = '']) =>
    // A ligature stands for several letters.
    [...letters.matchAll(/<([\w ]+)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/\w{4}/g) ?? []).map((unit) => parseInt(unit, 16))),
    ),
  )
  const shown = [...source.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = '']) =>
    [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  )
  return tables.flatMap((letters) =>
    shown.map((glyphs) => glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '?').join('')),
  )
}
