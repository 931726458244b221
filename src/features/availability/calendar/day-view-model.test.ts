import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '#contract/catalogue/availability.ts'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { dayLabel, dayLabelWithPrice, dayViewModel, withPastDaysClosed } from './day-view-model.ts'

const translations = (locale: Locale) => ({
  locale,
  t: islandTranslator(messagesOf(locale, 'availability'), localeEntries[locale].tag),
})
const aDay = (over: Partial<CalendarDay> = {}): CalendarDay => ({
  day: '2026-12-05',
  status: 'almost_sold_out',
  left: 7,
  from: { EUR: 3900, GBP: 3450, USD: 4500 },
  ...over,
})

describe('the accessible label of a day', () => {
  it('leaves out a price that is unknown', () => {
    const day = aDay({ status: 'available', left: null, from: null })
    expect(dayLabelWithPrice(day, translations('en'), 'EUR')).toBe('Saturday 5 December 2026, available')
    expect(dayViewModel(day, '2026-12-01', translations('en')).prices).toBeUndefined()
  })

  it('says date, state and from-price', () => {
    expect(dayLabelWithPrice(aDay(), translations('en'), 'EUR')).toBe(
      'Saturday 5 December 2026, almost sold out, 7 tickets left, from €39',
    )
    expect(dayLabelWithPrice(aDay(), translations('en-us'), 'USD')).toBe(
      'Saturday, December 5, 2026, almost sold out, 7 tickets left, from $45',
    )
    expect(dayLabelWithPrice(aDay(), translations('de'), 'GBP')).toBe(
      'Samstag, 5. Dezember 2026, fast ausverkauft, noch 7 Tickets, ab 34,50\u00a0£',
    )
  })

  it('names a price only where bookable', () => {
    for (const locale of locales) {
      const said = (['sold_out', 'block_out', 'unavailable'] as const).map((status) =>
        dayLabelWithPrice(aDay({ status, left: null }), translations(locale), 'EUR'),
      )
      expect(said.join()).not.toMatch(/[€£$]/)
      expect(new Set(said).size).toBe(3)
    }
  })

  it('ends with "from" before the printed price', () => {
    expect(dayLabel(aDay(), translations('fr'))).toBe(
      'samedi 5 décembre 2026, presque complet, 7 billets restants, dès',
    )
  })
})

describe('the view model of a day', () => {
  it('closes days before the city’s today', () => {
    const yesterday = aDay({ day: '2026-12-04', status: 'available', left: null })
    expect(withPastDaysClosed('2026-12-05', yesterday)).toMatchObject({ status: 'unavailable', from: null })
    expect(dayViewModel(yesterday, '2026-12-05', translations('en')).open).toBe(false)
    expect(dayViewModel(aDay(), '2026-12-05', translations('en'))).toMatchObject({
      open: true,
      isToday: true,
      number: 5,
    })
  })

  it('says how few tickets are left', () => {
    for (const locale of locales) {
      const day = dayViewModel(aDay(), '2026-12-01', translations(locale))
      expect(day.note, locale).toMatch(/\b7\b/)
      expect(day.note?.length, locale).toBeLessThan(9)
      expect(dayLabel(aDay({ left: 1 }), translations(locale)), locale).toMatch(/ 1 |^1 |, 1 /)
    }
  })

  it('shows a price or a note', () => {
    expect(
      dayViewModel(aDay({ status: 'available', left: null }), '2026-12-01', translations('en')),
    ).toMatchObject({
      prices: { EUR: '€39', GBP: '£34.50', USD: '$45' },
      note: undefined,
    })
    expect(
      dayViewModel(aDay({ status: 'sold_out', left: null, from: null }), '2026-12-01', translations('en')),
    ).toMatchObject({
      prices: undefined,
      note: 'full',
    })
  })
})
