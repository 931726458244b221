import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greetingName } from './mail-recipient.ts'

const code = (...points: number[]): string => String.fromCodePoint(...points)

describe('the name in a greeting', () => {
  it.each([
    ...['O’Brien', "O'Brien", 'José', 'Anne-Marie', 'Jean‑Luc', 'Łukasz', 'Ngọc Ánh', 'D’ Ávila', "'t Hooft"],
    ...[
      'Аня',
      'Ελένη',
      'Նարե',
      'ნინო',
      'דָּנִיֵּאל',
      'محمّد',
      'प्रिया',
      'ஸ்ரீ',
      'สมศักดิ์',
      '北島',
      'さくら',
      '민준',
      'ཚེ',
    ],
    ...['𞤀𞤣𞤤𞤢𞤥', 'ʻIolani', 'Bo'],
  ])('greets %s by name', (name) => {
    expect(greetingName(name)).toBe(name.normalize('NFC'))
  })

  it.each([
    ['a link', 'www.evil.example'],
    ['a link with its scheme', 'http://evil'],
    ['a link in Chinese', 'evil。com'],
    ['a link in Japanese', '詐欺．例え'],
    ['a half-width dot', 'evil｡com'],
    ['a link in Arabic', 'خبيث۔مثال'],
    ['a link in Hindi', 'बुरा।भारत'],
    ['a one dot leader', 'evil․com'],
    ['a slash', 'bit/ly'],
    ['an address', 'you@evil'],
    ['a digit', 'Ana 2'],
    ['a digit of Arabic', 'أنا٣'],
    ['a Roman number', 'Louis Ⅷ'],
    ['an emoji', 'Ana 🎉'],
    ['a currency', 'win €'],
    ['a placeholder', '{{email}}'],
    ['markup', '<b>Ana</b>'],
    ['a new line', 'Ana\nBcc'],
    ['a carriage return', 'Ana\r'],
    ['a tab', 'Ana\tB'],
    ['a line separator', 'Ana\u2028B'],
    ['a wide space', 'Ana\u3000B'],
    ['a right-to-left override', 'Ana\u202Emoc'],
    ['a zero-width space', 'A\u200Bna'],
    ['a zero-width joiner', 'A\u200Dna'],
    ['a byte order mark', '\uFEFFAna'],
    ['a Hangul filler', 'A\u3164na'],
    ['a variation selector', 'A\uFE0Fna'],
    ['a flood of marks', `A${'\u0301'.repeat(6)}na`],
    ['a mark without a letter', 'Ana \u0335'],
    ['half of a surrogate pair', 'Ana\uD800'],
    ['a private sign', 'Ana\uE000'],
    ['no letter at all', "-- ''"],
    ['nothing', ''],
  ])('does not greet by %s', (_, name) => {
    expect(greetingName(name)).toBeUndefined()
  })

  it('accepts 40 letters, counted as readers do', () => {
    const longest = ['a'.repeat(40), '𞤀'.repeat(40), 'e\u0301'.repeat(40)]
    for (const name of longest) expect(greetingName(name)).toBe(name.normalize('NFC'))
    for (const name of ['a'.repeat(41), '𞤀'.repeat(41), 'e\u0301'.repeat(41)])
      expect(greetingName(name)).toBeUndefined()
  })

  it('accepts four marks on a letter, not five', () => {
    // Marks that do not compose with the letter.
    expect(greetingName('Q\u0323\u0324\u0325\u0326')).toBeDefined()
    expect(greetingName('Q\u0323\u0324\u0325\u0326\u0327')).toBeUndefined()
  })

  it('accepts only letters, marks, spaces, hyphens, apostrophes and middle dots', () => {
    const passing: string[] = []
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const sign = code(point)
      if (greetingName(`A${sign}`) !== undefined && !/^[\p{L}\p{M}]$/u.test(sign)) passing.push(sign)
    }
    // The Greek one is the same in NFC.
    expect(passing).toEqual([' ', "'", '-', '·', '\u0387', '‐', '‑', '’'])
  })

  it('refuses letters that browsers read in addresses', () => {
    const misread: string[] = []
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const sign = code(point)
      if (greetingName(`A${sign}`) !== undefined && /[./:@\\?#\d]/.test(sign.normalize('NFKC')))
        misread.push(sign)
    }
    expect(misread).toEqual([])
  })

  it('returns the name unchanged or nothing', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.string({ unit: 'grapheme', maxLength: 50 }),
      fc.string({ unit: fc.constantFrom('a', 'é', ' ', '-', '’', '.', '\n', '\u200B', '1'), maxLength: 50 }),
    )
    fc.assert(
      fc.property(anything, (name) => {
        const said = greetingName(name)
        if (said === undefined) return
        expect(said).toBe(name.normalize('NFC'))
        expect(said).toMatch(/^[\p{L}\p{M} '’·\-\u2010\u2011]{1,40}$/u)
        expect(said).not.toMatch(/\p{Cf}|\p{Cc}|\p{Zl}|\p{Zp}/u)
      }),
      { numRuns: 2_000 },
    )
  })
})
