import { describe, expect, it } from 'vitest'
import { isLatinName, writtenName } from './name.ts'

const passes = (typed: string): boolean => isLatinName(writtenName(typed))

describe('a name in Latin script', () => {
  it.each([
    'Gal·la Col·lell',
    'Kaʻiulani',
    'OʼNeill',
    'O’Neill',
    "O'Neill",
    'ʿAbd ar-Raḥmān',
    'Nguyễn Thị Phương',
    'Əliyeva',
    'Adébáyọ̀ Ọ́ṣun',
    'M̄ g̃ X̌',
    'ǃXóõ',
    'Ɖɔ Ɓaƙo',
    'J. R. Müller-Lüdenscheidt, M.ª José',
    'John Smith 3rd',
  ])('takes %s', (name) => {
    expect(passes(name)).toBe(true)
    expect(passes(name.normalize('NFD'))).toBe(true)
  })

  it.each([
    'Иван',
    'Ολγα',
    '李',
    'ישראל',
    'Zoë\nTester',
    'Zoë\u2028Tester',
    '\u0301a',
    '.\u0301',
    'a\u0301\u0304\u0308\u0301',
    'Zoë 🎉',
    'a×b',
    'z@example.org',
    '<b>',
    'Ｔａｎａｋａ',
  ])('refuses %j', (name) => expect(passes(name)).toBe(false))
})

describe('a name as it is kept', () => {
  it.each([
    ['Nguye\u0302\u0303n Thi\u0323', 'Nguyễn Thị'],
    ['  Anna \u00a0\tMaria\u202f ', 'Anna Maria'],
    ['An\u00adna\u200b\u2060', 'Anna'],
    ['M.ª José', 'M.ª José'],
    ['OʼNeill', 'OʼNeill'],
  ])('turns %j into %s', (typed, kept) => {
    expect(writtenName(typed)).toBe(kept)
    expect(writtenName(kept)).toBe(kept)
  })
})
