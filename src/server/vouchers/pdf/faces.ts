import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** The shop's typeface in two weights: fixed instances of the variable font, as PDF requires. */
export interface Faces {
  text: Buffer
  heavy: Buffer
  /** Letters in names that our languages do not use: ł, ő, ž. */
  textRare: Buffer
  heavyRare: Buffer
  /** Whether the regular faces contain the letter. */
  knows(letter: string): boolean
}

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

const PLAIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸẞ‘’‚“”„‹›–—…•€−\u2009`
const RARE = `${range(0x100, 0x17f)}${range(0x218, 0x21b)}${range(0x1e80, 0x1e85)}${range(0x1ea0, 0x1ef9)}`

const require = createRequire(import.meta.url)
const read = (cut: string): Promise<Buffer> =>
  readFile(require.resolve(`@fontsource-variable/overpass/files/overpass-${cut}-wght-normal.woff2`))

async function cutFaces(): Promise<Faces> {
  const [plain, rare] = await Promise.all([read('latin'), read('latin-ext')])
  const instance = (font: Buffer, letters: string, wght: number): Promise<Buffer> =>
    subsetFont(font, letters, { targetFormat: 'sfnt', variationAxes: { wght } })
  const [text, heavy, textRare, heavyRare] = await Promise.all([
    instance(plain, PLAIN, 400),
    instance(plain, PLAIN, 800),
    instance(rare, RARE, 400),
    instance(rare, RARE, 800),
  ])
  const known = new Set(PLAIN)
  return { text, heavy, textRare, heavyRare, knows: (letter) => known.has(letter) }
}

let faces: Promise<Faces> | undefined

/** Created once per process, with the first voucher: takes 150 ms. */
export function loadFaces(): Promise<Faces> {
  faces ??= cutFaces().catch((error: unknown) => {
    faces = undefined
    throw error
  })
  return faces
}
