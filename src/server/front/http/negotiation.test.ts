import { describe, expect, it } from 'vitest'
import { acceptedEncodings, matchesEtag } from './negotiation.ts'

describe('Accept-Encoding', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['gzip, deflate, br, zstd', 'br gzip'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', ''],
    ['*', 'br gzip'],
    ['*;q=0', ''],
    ['*;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['identity', ''],
    ['brotli', ''],
  ])('%j allows %j', (header, expected) => {
    const { br, gzip } = acceptedEncodings(header)
    expect([br && 'br', gzip && 'gzip'].filter(Boolean).join(' ')).toBe(expected)
  })
})

describe('If-None-Match', () => {
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['"x", W/"abc"', true],
    ['*', true],
    ['"abcd"', false],
    [undefined, false],
  ])('%j against W/"abc" is %s', (header, expected) => {
    expect(matchesEtag(header, 'W/"abc"')).toBe(expected)
  })
})
