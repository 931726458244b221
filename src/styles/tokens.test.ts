import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)')
const coloursOf = (part: string) =>
  Object.fromEntries([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]))
const light = coloursOf(lightCss)
const dark = { ...light, ...coloursOf(darkCss) }

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['paper', 'card', 'sunk']
const words = ['ink', 'ink-soft', 'red-ink', 'leaf-ink', 'sun-ink']
const readable = [
  ...grounds.flatMap((ground) => words.map((word) => [word, ground])),
  ...['red', 'red-strong'].map((surface) => ['on-red', surface]),
  ...['sun', 'sun-strong'].map((surface) => ['on-sun', surface]),
  ...['sign', 'sign-raised'].flatMap((surface) => ['on-sign', 'on-sign-soft'].map((word) => [word, surface])),
  ...['red', 'blue', 'green', 'purple', 'teal', 'grey'].map((line) => ['on-dark-line', `line-${line}`]),
  ...['yellow', 'orange', 'pink'].map((line) => ['on-bright-line', `line-${line}`]),
  ...['red', 'leaf', 'sun'].map((hue) => [`${hue}-ink`, `${hue}-soft`]),
  ...['red', 'river', 'leaf', 'sun'].map((hue) => ['ink', `${hue}-soft`]),
] as [string, string][]
const visible = [
  ...grounds.flatMap((ground) => ['edge', 'red', 'focus'].map((mark) => [mark, ground])),
  ['sun', 'sign'],
  ['focus', 'focus-halo'],
] as [string, string][]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, tokens) => {
  it.each(readable)('reads %s on %s at 4.5:1', (word, surface) => {
    expect(contrast(tokens[word]!, tokens[surface]!)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible)('shows %s on %s at 3:1', (mark, surface) => {
    expect(contrast(tokens[mark]!, tokens[surface]!)).toBeGreaterThanOrEqual(3)
  })
})

it('has separate colours in the dark scheme', () => {
  const same = grounds.concat('ink', 'red', 'river', 'sign').filter((name) => dark[name] === light[name])
  expect(same).toEqual([])
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})
