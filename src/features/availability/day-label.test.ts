import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '#contract/availability.ts'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/catalogue.ts'
import { islandT } from '#i18n/island-t.ts'
import { dayFace, judgedBy } from './day-face.ts'
import { dayWords, spokenDay } from './day-label.ts'

const words = (locale: Locale) => ({
  locale,
  t: islandT(messagesOf(locale, 'availability'), localeEntries[locale].tag),
})
const aDay = (over: Partial<CalendarDay> = {}): CalendarDay => ({
  day: '2026-12-05',
  status: 'almost_sold_out',
  left: 7,
  from: { EUR: 3900, GBP: 3450, USD: 4500 },
  ...over,
})

describe('the spoken label of a day', () => {
  it('ends without price where none is known', () => {
    const day = aDay({ status: 'available', left: null, from: null })
    expect(spokenDay(day, { ...words('en'), currency: 'EUR' })).toBe('Saturday 5 December 2026, available')
    expect(dayFace(day, '2026-12-01', words('en')).prices).toBeUndefined()
  })

  it('says date, state and from-price', () => {
    expect(spokenDay(aDay(), { ...words('en'), currency: 'EUR' })).toBe(
      'Saturday 5 December 2026, almost sold out, 7 tickets left, from €39',
    )
    expect(spokenDay(aDay(), { ...words('en-us'), currency: 'USD' })).toBe(
      'Saturday, December 5, 2026, almost sold out, 7 tickets left, from $45',
    )
    expect(spokenDay(aDay(), { ...words('de'), currency: 'GBP' })).toBe(
      'Samstag, 5. Dezember 2026, fast ausverkauft, noch 7 Tickets, ab 34,50\u00a0£',
    )
  })

  it('names no price for a day that cannot be booked, and each state by a word of its own', () => {
    for (const locale of locales) {
      const said = (['sold_out', 'block_out', 'unavailable'] as const).map((status) =>
        spokenDay(aDay({ status, left: null }), { ...words(locale), currency: 'EUR' }),
      )
      expect(said.join()).not.toMatch(/[€£$]/)
      expect(new Set(said).size).toBe(3)
    }
  })

  it('ends where the printed price of the cell goes on', () => {
    expect(dayWords(aDay(), words('fr'))).toBe(
      'samedi 5 décembre 2026, presque complet, 7 billets restants, dès',
    )
  })
})

describe('the face of a day', () => {
  it('is closed before the city’s today, whatever an older answer says', () => {
    const yesterday = aDay({ day: '2026-12-04', status: 'available', left: null })
    expect(judgedBy('2026-12-05', yesterday)).toMatchObject({ status: 'unavailable', from: null })
    expect(dayFace(yesterday, '2026-12-05', words('en')).open).toBe(false)
    expect(dayFace(aDay(), '2026-12-05', words('en'))).toMatchObject({ open: true, isToday: true, number: 5 })
  })

  it('tells a scarce day by its number, in each language', () => {
    for (const locale of locales) {
      const face = dayFace(aDay(), '2026-12-01', words(locale))
      expect(face.word, locale).toMatch(/\b7\b/)
      expect(face.word?.length, locale).toBeLessThan(9)
      expect(dayWords(aDay({ left: 1 }), words(locale)), locale).toMatch(/ 1 |^1 |, 1 /)
    }
  })

  it('shows a price where it can be booked and a word where not', () => {
    expect(dayFace(aDay({ status: 'available', left: null }), '2026-12-01', words('en'))).toMatchObject({
      prices: { EUR: '€39', GBP: '£34.50', USD: '$45' },
      word: undefined,
    })
    expect(
      dayFace(aDay({ status: 'sold_out', left: null, from: null }), '2026-12-01', words('en')),
    ).toMatchObject({
      prices: undefined,
      word: 'full',
    })
  })
})
