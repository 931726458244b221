import { describe, expect, it } from 'vitest'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import { aTicket, aVoucher } from '#tests/fixtures/voucher.ts'
import { contactEmail } from '#config/contact.ts'
import { locales } from '#config/locales.ts'
import { formatMoney } from '#i18n/format.ts'
import { drawingOf, linesOf } from '#tests/support/pdf-text.ts'
import { wordsOf } from '#tests/support/words.ts'
import { voucherCalendar } from './calendar.ts'
import { drawnVoucher } from './pdf/drawn-voucher.ts'
import { voucherPdf } from './pdf/voucher-pdf.ts'
import { sumWords } from './words.ts'

const link = 'https://shop.example/en/voucher/abc'
const unfold = (ics: string): string => ics.replaceAll('\r\n ', '')

describe('the calendar of a voucher', () => {
  const boat = (over = {}) =>
    aTicket({ transport: 'boat', time: '19:30', duration: { amount: 75, unit: 'minutes' }, ...over })

  it.each([
    ['Europe/Paris', '2026-12-05', '19:30', '20261205T193000', '20261205T204500'],
    ['Europe/Paris', '2026-07-05', '19:30', '20260705T193000', '20260705T204500'],
    ['America/New_York', '2026-12-05', '19:30', '20261205T193000', '20261205T204500'],
    // Within these tours the clock is put forward, and back.
    ['Europe/Paris', '2026-03-29', '01:30', '20260329T013000', '20260329T034500'],
    ['Europe/Lisbon', '2026-10-25', '00:30', '20261025T003000', '20261025T014500'],
  ])('writes a tour by the clock of %s on %s at %s', (zone, day, time, start, end) => {
    const ics = unfold(voucherCalendar(aVoucher({ tickets: [boat({ zone, day, time })] }), 'en', link))
    expect(ics).toContain(`DTSTART;TZID=${zone}:${start}\r\n`)
    expect(ics).toContain(`DTEND;TZID=${zone}:${end}\r\n`)
    expect(ics).toMatch(new RegExp(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n[^]*END:VTIMEZONE`))
  })

  it('describes each zone of a voucher once', () => {
    const zones = ['Europe/Paris', 'Europe/London', 'Europe/Paris']
    const ics = voucherCalendar(aVoucher({ tickets: zones.map((zone) => boat({ zone })) }), 'en', link)
    expect(ics.match(/^TZID:.*$/gm)).toEqual(['TZID:Europe/Paris', 'TZID:Europe/London'])
    expect(voucherCalendar(aVoucher(), 'en', link)).not.toContain('VTIMEZONE')
  })

  it('reminds of a tour a day and two hours before, and of a day on the evening before', () => {
    const remindersOf = (ticket: VoucherTicket) =>
      unfold(voucherCalendar(aVoucher({ tickets: [ticket] }), 'en', link)).match(/^TRIGGER.*(?=\r)/gm)
    expect(remindersOf(boat())).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT2H'])
    expect(remindersOf(aTicket())).toEqual(['TRIGGER:-PT6H'])
  })

  it('ends every line with CRLF and folds it at 75 bytes (RFC 5545, 3.1)', () => {
    const manyMarks = 'Ngũ Hành Sơn và phố cổ Hội An về đêm, '.repeat(5)
    const ics = voucherCalendar(
      aVoucher({ tickets: [boat({ optionName: manyMarks }), aTicket()] }),
      'de',
      link,
    )
    expect(unfold(ics)).toContain(manyMarks.replaceAll(',', '\\,'))
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const longest = Math.max(...ics.split('\r\n').map((line) => Buffer.byteLength(line)))
    expect(longest).toBeLessThanOrEqual(75)
  })

  it('moves the event of a moved ticket', () => {
    const moved = aTicket({ calendarId: 'AAAA-AAAA-AAAA', moves: 2, code: 'BBBB-BBBB-BBBB' })
    const lines = unfold(voucherCalendar(aVoucher({ tickets: [moved] }), 'en', link)).split('\r\n')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines.find((line) => line.startsWith('UID:'))).toMatch(/^UID:AAAA-AAAA-AAAA@/)
  })

  it('writes tickets without a time as whole days', () => {
    const ticket = aTicket({ day: '2026-10-25', duration: { amount: 2, unit: 'days' } })
    const ics = unfold(voucherCalendar(aVoucher({ tickets: [ticket] }), 'en', link))
    expect(ics).toContain('DTSTART;VALUE=DATE:20261025')
    expect(ics).toContain('DTEND;VALUE=DATE:20261027')
  })

  it('uses the reader’s language, with place and code', () => {
    const ics = unfold(voucherCalendar(aVoucher(), 'fr', link))
    expect(ics).toContain('2 adultes\\, 1 enfant')
    expect(ics).toContain('7KQX-M2RD-94TB')
    expect(ics).toContain('GEO:48.8708;2.3316')
    expect(ics).toContain('Impériale Rouge (démonstration)\\, 1 rue de l’Exemple\\, 75000 Paris')
    expect(ics).toContain('+33 1 99 00 01 01\\, today@imperiale.example')
    expect(ics).toContain(link)
  })

  it.each([
    ['ride', 'when you board'],
    ['sail', 'when you board'],
    ['visit', 'at the entrance'],
    ['walk', 'to your guide'],
  ] as const)('says where to show the code of a %s', (experience, where) => {
    const read = (over: Partial<VoucherTicket>): string =>
      unfold(voucherCalendar(aVoucher({ tickets: [aTicket({ experience, ...over })] }), 'en', link))
    expect(read({})).toMatch(new RegExp(`Show this code ${where}\\.`))
    expect(read({ voucher: 'paper' })).toMatch(/Print your voucher: you hand /)
    expect(read({ voucher: 'paper' })).not.toContain('Show this code')
  })
})

describe('the PDF of a voucher', () => {
  it.each(locales)('embeds its typeface and QR code in %s', async (locale) => {
    const pdf = await voucherPdf(aVoucher(), locale)
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toMatch(/FontFile2/)
    expect(text).toMatch(/Overpass/)
    expect(text).not.toMatch(/Helvetica/)
    expect(drawingOf(pdf).match(/ re\n/g)?.length).toBeGreaterThan(200)
    expect(pdf.length).toBeLessThan(120_000)
  })

  it('describes its QR code in words and names its language and standard', async () => {
    const pdf = (await voucherPdf(aVoucher(), 'de')).toString('latin1')
    const alt = Buffer.from('\ufeffQR-Code des Tickets 7KQX-M2RD-94TB', 'utf16le').swap16().toString('latin1')
    expect(pdf).toMatch(/\/S \/Figure/)
    expect(pdf.includes(alt) || pdf.includes('QR-Code des Tickets 7KQX-M2RD-94TB')).toBe(true)
    expect(pdf).toContain('/Lang (de-DE)')
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('names what was taken off and what was paid', async () => {
    const discounts = [
      { kind: 'member', amount: 550 },
      { kind: 'coupon', amount: 1_000 },
    ] as const
    const lines = linesOf(await voucherPdf(aVoucher({ discounts: [...discounts] }), 'de'))
    expect(lines).toEqual(expect.arrayContaining(sumWords(aVoucher({ discounts: [...discounts] }), 'de')))
    expect(linesOf(await voucherPdf(aVoucher(), 'de')).join('\n')).not.toContain('Gutschein')
  })

  it.each([
    ['ride', 'Hier steigen Sie ein', 'beim Einsteigen'],
    ['visit', 'Hier beginnt Ihr Besuch', 'am Eingang'],
  ] as const)('speaks of a %s in its own words', async (experience, place, where) => {
    const pdf = await voucherPdf(aVoucher({ tickets: [aTicket({ experience })] }), 'de')
    const text = linesOf(pdf).join(' ')
    expect(text).toContain(place)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(where)
  })

  it("dates it by its city's clock", async () => {
    const voucher = aVoucher({
      issuedAt: '2026-11-21T23:30:00Z',
      tickets: [aTicket({ zone: 'Europe/Paris' })],
    })
    expect(linesOf(await voucherPdf(voucher, 'en')).join(' ')).toContain('Issued on Sun 22 Nov 2026')
  })

  it('names the language of the guide', async () => {
    const pdf = await voucherPdf(aVoucher({ tickets: [aTicket({ guided: 'Führung auf Englisch' })] }), 'de')
    expect(linesOf(pdf)).toContain('Führung auf Englisch')
  })

  it('names the operator and how to reach it', async () => {
    const read = async (ticket: ReturnType<typeof aTicket>): Promise<string> =>
      linesOf(await voucherPdf(aVoucher({ tickets: [ticket] }), 'de')).join(' ')
    const text = await read(aTicket())
    for (const told of [
      'Betreiber',
      'Impériale Rouge (Demo)',
      '+33 1 99 00 01 01',
      'today@imperiale.example',
    ]) {
      expect(text).toContain(told)
    }
    const { operator } = aTicket()
    const real = operator && { ...operator, phone: null, demonstration: false }
    expect(await read(aTicket({ operator: real }))).not.toMatch(/Rouge \(Demo|\+33/)
    expect(await read(aTicket({ operator: null }))).not.toContain('Betreiber')
  })

  it.each(locales)('names the discount in %s', (locale) => {
    const sums = { discounts: [{ kind: 'member' as const, amount: 500 }], givenBack: 300 }
    const [saved, givenBack, paid] = sumWords(aVoucher(sums), locale)
    const t = wordsOf(locale, 'voucher')
    expect(saved).toBe(`${t('discount.member')} ${formatMoney({ amount: -500, currency: 'EUR' }, locale)}`)
    expect(givenBack).toBe(`${t('givenBack')} ${formatMoney({ amount: -300, currency: 'EUR' }, locale)}`)
    expect(paid).toBe(`${t('total')} ${formatMoney({ amount: 10_000, currency: 'EUR' }, locale)}`)
  })

  it('sets French punctuation without a gap', async () => {
    const help = wordsOf('fr', 'voucher')('help', { email: contactEmail() })
    expect(help).toContain('\u202f')
    expect(linesOf(await voucherPdf(aVoucher(), 'fr'))).toContain(help.replaceAll('\u202f', '\u00a0'))
  })

  it('continues on further pages', async () => {
    const one = await voucherPdf(aVoucher(), 'de')
    const many = await voucherPdf(aVoucher({ tickets: Array.from({ length: 7 }, () => aTicket()) }), 'de')
    const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
    expect(pages(one)).toBe(1)
    expect(pages(many)).toBeGreaterThan(2)
  })
})

describe('a PDF that is asked for again', () => {
  it('is drawn once while the voucher says the same', async () => {
    const first = await drawnVoucher(aVoucher(), 'de')
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await drawnVoucher(aVoucher(), 'de')).toBe(first)
    expect(await drawnVoucher(aVoucher(), 'fr')).not.toBe(first)
    const moved = aVoucher({ tickets: [aTicket({ day: '2027-05-04' })] })
    expect(await drawnVoucher(moved, 'de')).not.toBe(first)
  })
})
