import { expect, it } from 'vitest'
import { isLatinName, writtenName } from '#domain/person/name.ts'
import { aTicket, aVoucher } from '#tests/fixtures/voucher.ts'
import { linesOf, placedLinesOf } from '#tests/support/pdf-text.ts'
import { loadFaces } from './faces.ts'
import { linesIn } from './lines.ts'
import { piecesOf } from './pieces.ts'
import { voucherPdf } from './voucher-pdf.ts'

const BASIC_PLANE = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1))
const accepted = BASIC_PLANE.filter((sign) => writtenName(sign) === sign && isLatinName(sign))
const marks = BASIC_PLANE.filter((sign) => {
  const pair = `ǃ${sign}`
  return /\p{M}/u.test(sign) && writtenName(pair) === pair && isLatinName(pair)
})

const names = [
  'Nguyễn Thị Phương',
  'Əliyeva',
  'Gal·la Col·lell',
  'Kaʻiulani',
  'OʼNeill',
  'ʿAbd ar-Raḥmān',
  'Adébáyọ̀',
  'Ẏẋ ḧ Ẕ M̄ j̄',
  'Ɖɔ Ɓaƙo',
  'Țîrlea',
].map((name) => name.normalize('NFC'))

it('has a glyph for every letter that a name may have, with every accent', async () => {
  const faces = await loadFaces()
  expect(accepted.length).toBeGreaterThan(680)
  expect(marks).toHaveLength(19)
  const texts = accepted.flatMap((letter) => [letter, ...marks.map((mark) => writtenName(letter + mark))])
  const isDrawn = (text: string) =>
    piecesOf(text, faces).every(({ face, letters, accents, said }) => {
      const signs = Array.from(letters, (letter) => ({ face, letter }))
      const added = accents.map((accent) => ({ face: accent.face, letter: accent.sign }))
      return (
        (said === undefined || letters !== '?') &&
        [...signs, ...added].every((one) => one.face.knows(one.letter))
      )
    })
  expect(texts.filter((text) => isLatinName(text) && !isDrawn(text))).toEqual([])
})

it('gives names back as they were typed', async () => {
  const tickets = names.map((traveller) => aTicket({ traveller }))
  const lines = linesOf(await voucherPdf(aVoucher({ holder: 'Đặng Ọlá Łukasz', tickets }), 'en'))
  expect(lines.filter((line) => names.includes(line))).toEqual(names)
  expect(lines).toContain('Booked by Đặng Ọlá Łukasz')
  const apart = await voucherPdf(aVoucher({ holder: 'Nguyễn'.normalize('NFD') }), 'en')
  expect(linesOf(apart)).toContain('Booked by Nguyễn')
})

it('draws a question mark for letters that no typeface has', async () => {
  const faces = await loadFaces()
  expect(piecesOf('Ḫ李', faces).map(({ letters, said }) => [letters, said])).toEqual([
    ['?', 'Ḫ'],
    ['?', '李'],
  ])
})

it('sets a long name in as many lines as it needs, and all else below', async () => {
  const word = 'Ŵ'.repeat(80)
  const long = `${word} ${'Maximiliane-Charlotte '.repeat(3)}von Habsburg`
  const pdf = await voucherPdf(aVoucher({ holder: long, tickets: [aTicket({ traveller: long })] }), 'de')
  const lines = placedLinesOf(pdf)
  const from = lines.findIndex(({ text }) => text === 'Hauptreisende(r)')
  const to = lines.findIndex(({ text }) => text === 'Hier steigen Sie ein')
  const name = lines.slice(from + 1, to)
  const spaceless = (text: string) => text.replaceAll(' ', '')
  expect(spaceless(name.map(({ text }) => text).join(''))).toBe(spaceless(long))
  expect(name.length).toBeGreaterThan(4)
  const head = lines.findIndex(({ text }) => text === 'Gebucht von')
  const end = lines.findIndex(({ text }) => text.startsWith('1 Ticket'))
  expect(
    spaceless(
      lines
        .slice(head + 1, end)
        .map(({ text }) => text)
        .join(''),
    ),
  ).toBe(spaceless(long))
  for (const column of [lines.slice(head, end + 1), lines.slice(from, to + 1)]) {
    const heights = column.map(({ y }) => y)
    expect(heights).toEqual([...new Set(heights)].sort((one, other) => other - one))
  }
})

it('keeps every line within its column', () => {
  const widthOf = (text: string) => Array.from(text).length
  const text = `${'x'.repeat(25)} Maximiliane-Charlotte von Habsburg 1–3 Q̌Q̌Q̌`
  expect(linesIn(text, 10, widthOf)).toEqual([
    'x'.repeat(10),
    'x'.repeat(10),
    'xxxxx',
    'Maximilian',
    'e-',
    'Charlotte',
    'von',
    'Habsburg',
    '1–3 Q̌Q̌Q̌',
  ])
  expect(linesIn('one two ', 7, widthOf)).toEqual(['one two'])
})
