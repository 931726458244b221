import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

/** A text as outlines, set from x = 0 on the line y = 0. */
export interface Outlines {
  path: string
  width: number
}

export type Weight = 'text' | 'heavy'

/** Draws texts in the shop's typeface without any font of the machine. */
export interface Lettering {
  outline(text: string, size: number, weight: Weight): Outlines
}

const weights: Record<Weight, number> = { text: 500, heavy: 800 }
/** The parts of the typeface, the one with most of our letters first. */
const parts = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const

const require = createRequire(import.meta.url)

/** Spaces of other widths are not in the typeface. */
const plainSpaces = (text: string): string => text.replace(/\s/gu, ' ')

async function openFont(part: string, letters: string, wght: number): Promise<Font> {
  const file = require.resolve(`@fontsource-variable/overpass/files/overpass-${part}-wght-normal.woff2`)
  return create(
    await subsetFont(await readFile(file), letters, { targetFormat: 'sfnt', variationAxes: { wght } }),
  )
}

/** The fonts that hold the letters of these texts, in both weights. A letter that none has is left out. */
export async function openLettering(texts: readonly string[]): Promise<Lettering> {
  const letters = [...new Set(plainSpaces(texts.join('')))].join('')
  const open = (weight: Weight) => Promise.all(parts.map((part) => openFont(part, letters, weights[weight])))
  const [text, heavy] = await Promise.all([open('text'), open('heavy')])
  const fonts = { text, heavy }
  return {
    outline: (said, size, weight) => outlineOf(plainSpaces(said), size, fonts[weight]),
  }
}

function outlineOf(text: string, size: number, fonts: readonly Font[]): Outlines {
  const outlines: string[] = []
  let x = 0
  for (const { font, letters } of runsOf(text, fonts)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(letters)
    glyphs.forEach(({ path }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      outlines.push(path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG())
      x += xAdvance * scale
    })
  }
  return {
    path: outlines.join('').replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10)),
    width: x,
  }
}

/** The text cut where another part of the typeface has to draw on. */
function runsOf(text: string, fonts: readonly Font[]): { font: Font; letters: string }[] {
  const runs: { font: Font; letters: string }[] = []
  for (const letter of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (last && font === last.font) last.letters += letter
    else if (font) runs.push({ font, letters: letter })
  }
  return runs
}
