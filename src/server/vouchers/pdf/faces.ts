import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

export type Weight = 'text' | 'heavy'

interface Cut {
  file: Buffer
  font: Font
}

/** A part of the shop's typeface in two weights: fixed instances of the variable font, as PDF requires. */
export interface Face extends Record<Weight, Cut> {
  knows(letter: string): boolean
}

/** The face that has most of our letters comes first. */
export type Faces = readonly [Face, ...Face[]]

const require = createRequire(import.meta.url)
const read = (part: string): Promise<Buffer> =>
  readFile(require.resolve(`@fontsource-variable/overpass/files/overpass-${part}-wght-normal.woff2`))

async function cutFace(part: string): Promise<Face> {
  const whole = await read(part)
  async function cut(wght: number): Promise<Cut> {
    const options = { targetFormat: 'sfnt', variationAxes: { wght }, keepAllGlyphs: true } as const
    const file = await subsetFont(whole, '', options)
    return { file, font: create(file) }
  }
  const [text, heavy] = await Promise.all([cut(400), cut(800)])
  const knows = (letter: string): boolean => text.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  return { text, heavy, knows }
}

const cutFaces = () => Promise.all([cutFace('latin'), cutFace('latin-ext'), cutFace('vietnamese')])

let faces: Promise<Faces> | undefined

/** Created once per process, with the first voucher: takes 150 ms. A PDF embeds only the letters it uses. */
export function loadFaces(): Promise<Faces> {
  faces ??= cutFaces().catch((error: unknown) => {
    faces = undefined
    throw error
  })
  return faces
}
