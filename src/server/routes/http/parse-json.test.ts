import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

const parse = (text: string) => parseJson(new TextEncoder().encode(text))

it.each(['{"a":[1,"é"]}', '7', 'null', `${'['.repeat(32)}${']'.repeat(32)}`])('reads %s', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text))
})

it.each(['', '{', `${'['.repeat(33)}${']'.repeat(33)}`, '{"a":'.repeat(33), '\uFEFF{'])(
  'finds no value in %j',
  (text) => {
    expect(parse(text)).toBeUndefined()
  },
)

it('finds no value in bytes that are not UTF-8', () => {
  expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined()
})
