import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'

/**
 * The shop's only typeface, reduced to the letters of the six locales. Overpass derives from road signs:
 * its l, I and 1 differ, and it has tabular figures. U+00B7 is omitted on purpose: the font kerns it too
 * close to its neighbour, so the fallback draws it.
 */
const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2'),
)
const typefacePath = fileURLToPath(new URL('./generated/overpass.woff2', import.meta.url))

const unused = new Set('¤¦§¨¬­¯µ¶·¸¹¼¾ÐðÞþÝý')
const printable = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).filter(
    (c) => !unused.has(c),
  )
export const glyphs = [
  ...printable(0x20, 0x7e),
  ...printable(0xa0, 0xff),
  'ŒœŸẞ‘’‚“”„‹›–—…•€−↑↓\u202f\u2009',
].join('')

/** Kerning, tabular figures and accents; the font's fractions and ligatures are left out. */
const features = ['kern', 'tnum', 'ccmp', 'mark', 'mkmk']

export async function subsetTypeface(): Promise<Buffer> {
  return subsetFont(await readFile(source), glyphs, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 900, default: 400 } },
    keepFeatures: features,
    noHinting: true,
  })
}

/**
 * Builds the font file that `type.css` names before Vite looks for it; rebuilt only when this recipe
 * changes.
 */
export function typeface(): AstroIntegration {
  return {
    name: 'cityloop-typeface',
    hooks: {
      'astro:config:setup': async ({ logger }) => {
        const [made, recipe] = await Promise.all([
          modified(typefacePath),
          modified(fileURLToPath(import.meta.url)),
        ])
        if (made > recipe) return
        const font = await subsetTypeface()
        await mkdir(dirname(typefacePath), { recursive: true })
        await writeFile(typefacePath, font)
        logger.info(`cut the typeface to ${(font.length / 1024).toFixed(1)} kB`)
      },
    },
  }
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    (file) => file.mtimeMs,
    () => 0,
  )
}
