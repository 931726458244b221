import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builds, variants } from '#config/builds.ts'
import { editorsPagesOf, editorsText, readEditorsPages } from './editors-pages.ts'
import { hasPage } from './pages-of-build.ts'
import { publicPages } from './public-pages.ts'
import { editorsPages } from './slugs.ts'

const aText = (title: string) => ({
  title,
  description: `${title}, described in one sentence that is long enough for a list of results.`,
  lead: 'The lead.',
  sections: [{ heading: 'First', text: 'A text.' }],
})
const aFile = (change: object = {}) => ({ texts: { en: aText('Tips') }, products: [3287], ...change })

describe("the editors' pages of a folder", () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'editors-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (name: string, file: unknown) =>
    writeFileSync(join(folder, name), typeof file === 'string' ? file : JSON.stringify(file, null, 1))
  const read = () => readEditorsPages(folder, builds.london)
  const faultOf = (name: string, file: unknown): string => {
    write(name, file)
    try {
      read()
    } catch (error) {
      return (error as Error).message.replaceAll(`${folder}/`, '')
    }
    return ''
  }

  it('has a page for each file, and none without', () => {
    expect([...read()]).toEqual([])
    write('travelers.json', aFile())
    write('README.md', 'how to write one')
    expect([...read().keys()]).toEqual(['travelers'])
    expect(read().get('travelers')?.products).toEqual([3287])
  })

  it('shows Americans the English text unless they have their own', () => {
    write('travelers.json', aFile())
    const plain = read().get('travelers')
    expect(plain && editorsText(plain, 'en-us')?.title).toBe('Tips')
    write('travelers.json', aFile({ texts: { en: aText('Tips'), 'en-us': aText('Advice') } }))
    const own = read().get('travelers')
    expect(own && editorsText(own, 'en-us')?.title).toBe('Advice')
    expect(own && editorsText(own, 'fr')).toBeUndefined()
  })

  it.each<[name: string, file: unknown, sentence: string]>([
    ['travelers.json', '{\n"texts": {\n', 'travelers.json:3'],
    ['travelers.json', aFile({ texts: {} }), 'travelers.json:2: texts: the text in en is missing'],
    [
      'travelers.json',
      aFile({ texts: { en: aText('x'.repeat(61)) } }),
      'travelers.json:4: texts.en.title: must not',
    ],
    [
      'travelers.json',
      aFile({ texts: { en: { ...aText('A'), lead: ' ' } } }),
      'travelers.json:6: texts.en.lead: must',
    ],
    [
      'travelers.json',
      aFile({ texts: { en: { ...aText('A'), description: 'Short.' } } }),
      'travelers.json:5: texts.en.description: must be a sentence of 70 to 155 characters',
    ],
    ['travelers.json', aFile({ texts: { en: aText('A'), pt: aText('B') } }), 'an unknown key "pt"'],
    ['travelers.json', aFile({ products: [1, 2, 3, 4, 5, 6, 7] }), 'must not have more than 6 products'],
    ['travelers.json', aFile({ products: [1, 1] }), 'products.1: a product twice'],
    ['travelers.json', aFile({ products: ['bus'] }), 'products.0: must be the id of a product'],
    [
      'travellers.json',
      aFile(),
      'travellers.json: no page has this name; there are travelers.json, imagine-',
    ],
  ])('refuses %s by its line: %j', (name, file, sentence) => expect(faultOf(name, file)).toContain(sentence))
})

describe.each(variants)("the shipped editors' pages of %s", (variant) => {
  it('are in the sitemap exactly where there is a file', () => {
    const build = builds[variant]
    const written = editorsPages.filter((page) => editorsPagesOf(variant).has(page))
    expect(editorsPages.filter((page) => hasPage(page, build))).toEqual(written)
    expect(
      publicPages(build)
        .filter((page) => editorsPages.some((own) => own === page))
        .sort(),
    ).toEqual([...written].sort())
    expect(written).not.toContain('hardRockCafe')
    for (const file of editorsPagesOf(variant).values())
      for (const locale of build.locales) expect(editorsText(file, locale)).toBeDefined()
  })
})
