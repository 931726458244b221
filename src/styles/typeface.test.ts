import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { subsetTypeface, glyphs } from './typeface.ts'

const KILOBYTE = 1024
let font: Buffer
beforeAll(async () => {
  font = await subsetTypeface()
})

it('builds one font file of at most 25 kB', () => {
  expect(font.subarray(0, 4).toString()).toBe('wOF2')
  expect(font.length).toBeLessThanOrEqual(25 * KILOBYTE)
})

describe.each(['de', 'en', 'es', 'fr', 'it', 'us'])('the texts in %s', (locale) => {
  /** Left to the fallback font on purpose (typeface.ts); a soft hyphen is drawn as a hyphen, if at all. */
  const leftOut = new Set('·→←\n\u00ad')

  it('has a glyph for every letter', () => {
    const text = globSync(`locales/${locale}/*.json`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    const missing = new Set(
      Array.from(text).filter((letter) => !glyphs.includes(letter) && !leftOut.has(letter)),
    )
    expect([...missing]).toEqual([])
  })
})
