import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '#config/brand/colour.ts'
import { fixedColours } from '#config/brand/contrast-rules.ts'
import { readBrand } from '#config/brand/read-brand.ts'
import { variants } from '#config/builds.ts'
import { projectPath } from '#config/project-folder.ts'
import { brandStyles } from './brand-styles.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')
const coloursOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): ?(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!]))
const light = coloursOf(lightCss)
const dark = { ...light, ...coloursOf(darkCss) }

const onLines = [
  ...['red', 'blue', 'green', 'purple', 'teal', 'grey'].map((line) => ['on-dark-line', `line-${line}`]),
  ...['yellow', 'orange', 'pink'].map((line) => ['on-bright-line', `line-${line}`]),
] as [string, string][]

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s scheme', (scheme, tokens) => {
  it.each(onLines)('reads %s on %s at 4.5:1', (word, surface) => {
    expect(contrast(tokens[word]!, tokens[surface]!)).toBeGreaterThanOrEqual(4.5)
  })

  it('has the fixed colours that brands are checked against', () => {
    const { leafInk, leafSoft, riverSoft } = fixedColours[scheme]
    expect([leafInk, leafSoft, riverSoft]).toEqual([
      tokens['leaf-ink'],
      tokens['leaf-soft'],
      tokens['river-soft'],
    ])
  })
})

it('defines every colour that the style sheets use, with the brand of each build', () => {
  const used = [...css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!)
  for (const variant of variants) {
    const styles = brandStyles(readBrand(projectPath('src', 'brand'), variant).palette)
    const [day = '', night = ''] = styles.split('@media')
    const names = Object.keys(coloursOf(day))
    expect(names).toContain('red-ink')
    expect(names).toContain('on-sign-soft')
    expect(Object.keys(coloursOf(night))).toEqual(names)
    for (const name of used) expect([...names, ...Object.keys(light)]).toContain(name)
  }
})

it('has separate colours in the dark scheme', () => {
  const { palette } = readBrand(projectPath('src', 'brand'), 'worldwide')
  const names = ['paper', 'card', 'sunk', 'ink', 'accent', 'sign'] as const
  expect(names.filter((name) => palette.dark[name] === palette.light[name])).toEqual([])
  expect(dark.river).not.toBe(light.river)
})
