import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { variants, type Variant } from '#config/builds.ts'
import { projectPath } from '#config/project-folder.ts'
import { isDemonstration } from './brand.ts'
import { readBrand } from './read-brand.ts'

const shipped = projectPath('src', 'brand')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
  cpSync(shipped, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

/** Changes a file of the copy; returns the line of the new words. */
function edit(file: string, from: string, to: string): number {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  const after = before.replace(from, () => to)
  writeFileSync(path, after)
  return lineOf(after, to)
}

function refusalOf(variant: Variant = 'worldwide'): string {
  try {
    readBrand(folder, variant)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

describe('the shipped brand', () => {
  it.each(variants)('gives the %s build a logo, links and a company of its own', (variant) => {
    const brand = readBrand(shipped, variant)
    expect(brand.hasOwnLogo).toBe(true)
    expect(isDemonstration(brand)).toBe(true)
    expect(brand.legal.name).toMatch(/d[eé]mo/i)
    expect(brand.claims).toEqual({})
    const others = variants.filter((other) => other !== variant).map((other) => readBrand(shipped, other))
    for (const other of others) {
      expect(other.logo.shapes).not.toBe(brand.logo.shapes)
      expect(other.sharePicture).not.toBe(brand.sharePicture)
      expect(other.legal.name).not.toBe(brand.legal.name)
      expect(other.contact.email).not.toBe(brand.contact.email)
      const urls = brand.social.map(({ url }) => url)
      expect(other.social.filter(({ url }) => urls.includes(url))).toEqual([])
    }
    for (const url of [...brand.social.map((link) => link.url), brand.legal.disputes]) {
      expect(new URL(url!).hostname).toMatch(/\.example$/)
    }
    expect(brand.contact.email).toMatch(/\.example$/)
    expect(brand.contact.phone).toBeNull()
  })
})

describe('a wrong brand', () => {
  it.each([
    ['"name": "Cityloop"', '"nmae": "Cityloop"', 'nmae: an unknown key "nmae"'],
    ['"name": "Cityloop"', '"name": " "', 'name: must not be empty'],
    ['"name": "Cityloop"', '"name": "<b>"', 'name: must not have any of'],
    ['"accent": "#d42a1f"', '"accent": "red"', 'colours.light.accent: must be a colour written as #'],
    ['"paper": "#f7f1e3"', '"papier": "#f7f1e3"', 'an unknown key "papier"'],
    ['"email": "hello@cityloop.example"', '"email": "hello"', 'contact.email: must be an e-mail address'],
    ['"phone": null', '"phone": "020 1234"', 'contact.phone: must be an international number'],
    [
      '"url": "https://instagram.example/cityloop"',
      '"url": "javascript:alert(1)"',
      'social.0.url: must be a full https address',
    ],
    ['"social": [', '"links": { "blog": "blog" }, "social": [', 'links.blog: must be a full https address'],
    [
      '"social": [',
      '"links": { "cares": "http://cares.org/" }, "social": [',
      'links.cares: must be a full https address',
    ],
    ['"social": [', '"links": { "shop": "https://a.org/" }, "social": [', 'an unknown key "shop"'],
    ['"logo": "logo.svg"', '"logo": "../logo.svg"', 'logo: must be the name of a .svg file'],
    ['"logo": "logo.svg"', '"logo": "none.svg"', 'logo: there is no file'],
    ['"sharePicture": "share.png"', '"sharePicture": "none.png"', 'sharePicture: there is no file'],
    [
      '"onAccent": "#ffffff"',
      '"onAccent": "#f08080"',
      'onAccent #f08080 on accent #d42a1f has a contrast of 1.9',
    ],
    ['"inkSoft": "#4b5364"', '"inkSoft": "#c0c0c0"', 'inkSoft #c0c0c0 on paper #f7f1e3'],
    ['"vat": "GB 000 0000 00 (demonstration)"', '"vat": ""', 'legal.vat: must not be empty'],
  ])('with %s as %s is refused with file, line and reason', (from, to, reason) => {
    const line = edit('brand.json', from, to)
    const told = refusalOf().split('\n')
    const at = told.filter((sentence) => sentence.includes(reason))
    expect(at, told.join('\n')).not.toEqual([])
    expect(at[0]).toContain(`${join(folder, 'brand.json')}:${line}: `)
  })

  it('tells where JSON breaks off', () => {
    const line = edit('brand.json', '"name": "Cityloop",', '"name": "Cityloop"')
    expect(refusalOf()).toContain(`${join(folder, 'brand.json')}:${line + 1}: `)
  })

  it('tells faults of a build in its own file, and reads no other build', () => {
    const line = edit(
      'paris/brand.json',
      '"contact": {',
      '"colours": { "dark": { "ink": "#223344" } }, "contact": {',
    )
    const place = `${join(folder, 'paris', 'brand.json')}:${line}: `
    const own = `${place}colours.dark.ink: ink #223344 on paper #111925`
    expect(refusalOf('paris')).toContain(own)
    expect(refusalOf('london')).toBe('accepted')
  })

  it('tells that the folder has no brand', () => {
    rmSync(join(folder, 'brand.json'))
    expect(refusalOf()).toBe(
      `${join(folder, 'brand.json')} cannot be read (ENOENT): a brand needs this file (BRAND_DIR).`,
    )
  })

  it.each([
    ['<script>alert(1)</script>', 'a logo may not hold <script>'],
    ['<path d="M0 0" onclick="alert(1)"/>', 'a logo may not have the attribute onclick'],
    ['<path d="M0 0" style="fill:red"/>', 'a logo may not have the attribute style'],
    ['<rect fill="url(https://evil.example/x)"/>', 'fill must be drawn here'],
    ['<rect id="main"/>', 'must begin with logo-'],
    ['<g>', '</svg> closes what is not open'],
    ['<text>Hello</text>', 'a logo may not hold <text>'],
    ['Hello', 'text must be drawn as paths'],
    ['<path d="&#x3c;"/>', 'd must be drawn here'],
    ['<path d=M0/>', 'this is no tag'],
  ])('refuses a logo with %s by line', (shape, reason) => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<!-- drawn\nby hand -->\n${shape}\n</svg>\n`
    writeFileSync(join(folder, 'logo.svg'), logo)
    expect(refusalOf()).toMatch(new RegExp(`logo\\.svg:[45]: `))
    expect(refusalOf()).toContain(reason)
  })

  it('refuses pictures of another size or kind', () => {
    writeFileSync(join(folder, 'share.png'), 'GIF89a and so on, for more than 24 bytes')
    expect(refusalOf()).toContain('share.png is no PNG picture')
    const small = readFileSync(join(folder, 'london', 'share.png'))
    small.writeUInt32BE(180, 16)
    small.writeUInt32BE(180, 20)
    writeFileSync(join(folder, 'share.png'), small)
    expect(refusalOf()).toContain('180 × 180 pixels, and shared links show 1200 × 630')
  })
})

describe('a brand of one file', () => {
  it('serves every build, which adds its place to name and logo, and inherits no claim', () => {
    for (const variant of variants) rmSync(join(folder, variant), { recursive: true, force: true })
    edit(
      'brand.json',
      '"social": [',
      '"claims": { "cities": 100, "customersPerYear": 13000000 }, "social": [',
    )
    expect(readBrand(folder, 'worldwide').claims).toEqual({ cities: 100, customersPerYear: 13_000_000 })
    const paris = readBrand(folder, 'paris')
    expect([paris.hasOwnLogo, paris.hasOwnName, paris.claims]).toEqual([false, false, {}])
    expect(paris.contact.email).toBe('hello@cityloop.example')
  })

  it('links to blog and cares where they are named, in no other build and in no shipped one', () => {
    for (const variant of variants) expect(readBrand(shipped, variant).links).toEqual({})
    const blog = 'https://blog.nightbuses.org/'
    edit('brand.json', '"social": [', `"links": { "blog": "${blog}" }, "social": [`)
    expect(readBrand(folder, 'worldwide').links).toEqual({ blog })
    expect(readBrand(folder, 'spain').links).toEqual({})
    const cares = 'https://nightbuses.org/cares'
    edit('spain/brand.json', '"social": [', `"links": { "cares": "${cares}" }, "social": [`)
    expect(readBrand(folder, 'spain').links).toEqual({ cares })
  })

  it('is a demonstration until company and addresses are real', () => {
    const { legal, contact } = readBrand(folder, 'worldwide')
    const real = {
      legal: { ...legal, name: 'Night Buses GmbH', disputes: 'https://www.verbraucher-schlichter.de/' },
      contact: { ...contact, email: 'hello@nightbuses.de' },
    }
    expect(isDemonstration(real)).toBe(false)
    expect(isDemonstration({ ...real, contact })).toBe(true)
    expect(isDemonstration({ ...real, legal: { ...real.legal, disputes: legal.disputes } })).toBe(true)
    expect(isDemonstration({ ...real, legal: { ...real.legal, name: legal.name } })).toBe(true)
  })
})
