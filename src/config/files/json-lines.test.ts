import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLines } from './json-lines.ts'

it('finds members in lists despite misleading texts', () => {
  const source = '{\n "a": [{"b": "\\"b\\": 1, ]"},\n  [1,\n {"b": 2}]\n]}'
  const lines = readLines(source)
  expect(lines.broken).toBeUndefined()
  expect([['a'], ['a', 0, 'b'], ['a', 1], ['a', 1, 1, 'b']].map((path) => lines.of(path))).toEqual([
    2, 2, 3, 4,
  ])
})

it('points at the parent of a missing member', () => {
  expect(readLines('{\n"a": {\n"b": 1}}').of(['a', 'c', 'd'])).toBe(2)
})

it.each([
  ['{\n"a": 1,\n}', 3],
  ['{\n"a": 1\n"b": 2}', 3],
  ['{\n"a": "no\nend"}', 2],
  ['[\n1,\n', 3],
  ['[]\n[]', 2],
  ['', 1],
])('finds the line where %j breaks', (source, line) => {
  expect(readLines(source).broken).toBe(line)
})

it('accepts and rejects exactly what JSON.parse does', () => {
  const text = fc.json({ maxDepth: 4, stringUnit: 'binary' }).chain((json) => {
    const pretty = JSON.stringify(JSON.parse(json), null, 1)
    const bitten = fc.tuple(fc.nat(pretty.length), fc.constantFrom('', ',', '"', '}', '1', '\\', '\n'))
    return bitten.map(([at, sign]) => pretty.slice(0, at) + sign + pretty.slice(at + 1))
  })
  fc.assert(
    fc.property(text, (source) => {
      let parses = true
      try {
        JSON.parse(source)
      } catch {
        parses = false
      }
      expect(readLines(source).broken === undefined).toBe(parses)
    }),
    { numRuns: 2000 },
  )
})
