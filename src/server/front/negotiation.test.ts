import { describe, expect, it } from 'vitest'
import { chooseEncoding, matchesEtag } from './negotiation.ts'

describe('choosing an encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['brotli', 'identity'],
  ])('reads %j as %s', (accepted, expected) => {
    expect(chooseEncoding(accepted)).toBe(expected)
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
