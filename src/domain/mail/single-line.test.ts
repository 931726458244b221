import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSingleLine, singleLine } from './single-line.ts'

describe('a single line', () => {
  it.each([
    '\n',
    '\r',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u000B',
    '\f',
    '\0',
    '\u001B[2J',
    '\t',
    '\u007F',
  ])('rejects and removes %j', (sign) => {
    expect(isSingleLine(`Paris${sign}Bcc: all@example.org`)).toBe(false)
    expect(isSingleLine(singleLine(`Paris${sign}Bcc: all@example.org`))).toBe(true)
  })

  it('leaves all other text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const line = singleLine(text)
        expect(isSingleLine(line)).toBe(true)
        if (isSingleLine(text)) expect(line).toBe(text.trim())
      }),
    )
    expect(singleLine('Ana\r\nBcc: x')).toBe('Ana Bcc: x')
  })
})
