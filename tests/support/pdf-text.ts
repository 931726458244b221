import { inflateSync } from 'node:zlib'

/** The streams of a PDF by the number of their object, unpacked; a font program stays out. */
function streamsOf(pdf: Buffer): Map<number, string> {
  const streams = new Map<number, string>()
  let number = 0
  for (const { index, 1: opened } of pdf.toString('latin1').matchAll(/(?:(\d+) 0 obj|\nstream\n)/g)) {
    if (opened) number = Number(opened)
    else {
      const start = index + '\nstream\n'.length
      try {
        streams.set(
          number,
          inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1'),
        )
      } catch {
        // A font program, not a page.
      }
    }
  }
  return streams
}

/** The drawing instructions of all pages. */
export const drawingOf = (pdf: Buffer): string => [...streamsOf(pdf).values()].join('\n')

const unicode = (hex: string): string =>
  String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((unit) => parseInt(unit, 16)))

/** What each glyph of a typeface stands for, by the name of the typeface in the drawing. */
function tablesOf(pdf: Buffer): Map<string, string[]> {
  const source = pdf.toString('latin1')
  const streams = streamsOf(pdf)
  const names = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    names.map(([, name = '', font = '']) => {
      const table = new RegExp(`\\n${font} 0 obj\\n[^]*?/ToUnicode (\\d+) 0 R`).exec(source)?.[1]
      const letters = /beginbfrange\s+<0000> <\w+> \[([^\]]*)\]/.exec(streams.get(Number(table)) ?? '')?.[1]
      // A ligature stands for several letters.
      return [name, [...(letters ?? '').matchAll(/<([\w ]+)>/g)].map(([, codes = '']) => unicode(codes))]
    }),
  )
}

const STEPS =
  /\/(?<font>F\d+) [\d.]+ Tf|\/ActualText <(?<said>\w+)>|(?<end>\bEMC\b)|(?<part>\/MCID|\/Artifact)|1 0 0 1 [\d.-]+ (?<y>[\d.-]+) Tm|\[(?<glyphs>[^\]]*)\] TJ/g

/** A line of text as it is copied, and how high above the foot of its page it stands. */
export interface PdfLine {
  text: string
  y: number
}

/** What stands in the PDF, as it is copied: the lines of each part, in their order. */
export function placedLinesOf(pdf: Buffer): PdfLine[] {
  const tables = tablesOf(pdf)
  const lines: PdfLine[] = []
  let [font, y, isNew] = ['', 0, true]
  let said: string | undefined
  for (const { groups = {} } of drawingOf(pdf).matchAll(STEPS)) {
    if (groups['font']) font = groups['font']
    if (groups['said'] !== undefined) said = unicode(groups['said']).slice(1)
    if (groups['end']) said = undefined
    if (groups['part']) isNew = true
    if (groups['y']) y = Number(groups['y'])
    if (groups['glyphs'] === undefined) continue
    const glyphs = [...groups['glyphs'].matchAll(/<(\w+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    const text = said ?? glyphs.map((glyph) => tables.get(font)?.[parseInt(glyph, 16)] ?? '?').join('')
    const last = lines.at(-1)
    if (text === '') continue
    if (last && !isNew && last.y === y) last.text += text
    else lines.push({ text, y })
    isNew = false
  }
  return lines
}

export const linesOf = (pdf: Buffer): string[] => placedLinesOf(pdf).map(({ text }) => text)
