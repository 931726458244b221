import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'

const encode = (text: string) => toBase32(new TextEncoder().encode(text))

it('writes the examples of RFC 4648 without padding', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(encode)).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

it('reads back any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes)
    }),
  )
})

it('reads bytes from one spelling only', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('A', 'B', 'Y', 'Z', '2', '7', '=', 'a', '0', '1'), maxLength: 20 }),
      (text) => {
        const bytes = fromBase32(text)
        expect(bytes === undefined || toBase32(bytes) === text).toBe(true)
      },
    ),
  )
  expect(['MZ', 'M', 'mzxq', 'MZXQ====', 'MZX0'].map(fromBase32)).toEqual(Array(5).fill(undefined))
})
