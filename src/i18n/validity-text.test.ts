import { describe, expect, it } from 'vitest'
import type { Locale } from '#config/locales.ts'
import type { Day } from '#domain/time/day.ts'
import { validityText } from './validity-text.ts'

const dated = (locale: Locale, day: Day, until: Day = day) =>
  validityText({ kind: 'dated', day, until }, locale)
const planned = (locale: Locale, day: Day, until: Day) =>
  validityText({ kind: 'flexible', day, until }, locale)

describe('when a ticket is good, in words', () => {
  it.each([
    ['en', 'Valid on 24 November 2026'],
    ['en-us', 'Valid on November 24, 2026'],
    ['es', 'Válido el 24 de noviembre de 2026'],
    ['fr', 'Valable le 24 novembre 2026'],
    ['it', 'Valido il 24 novembre 2026'],
    ['de', 'Gültig am 24. November 2026'],
  ] as const)('names one day in %s', (locale, text) => {
    expect(dated(locale, '2026-11-24')).toBe(text)
  })

  it.each([
    ['en', 'Valid on 24 and 25 November 2026'],
    ['en-us', 'Valid on November 24 and 25, 2026'],
    ['es', 'Válido los días 24 y 25 de noviembre de 2026'],
    ['fr', 'Valable les 24 et 25 novembre 2026'],
    ['it', 'Valido il 24 e il 25 novembre 2026'],
    ['de', 'Gültig am 24. und 25. November 2026'],
  ] as const)('names two days in %s', (locale, text) => {
    expect(dated(locale, '2026-11-24', '2026-11-25')).toBe(text)
  })

  it.each([
    ['en', 'Valid from 30 November to 2 December 2026'],
    ['en-us', 'Valid from November 30 to December 2, 2026'],
    ['es', 'Válido del 30 de noviembre al 2 de diciembre de 2026'],
    ['fr', 'Valable du 30 novembre au 2 décembre 2026'],
    ['it', 'Valido dal 30 novembre al 2 dicembre 2026'],
    ['de', 'Gültig vom 30. November bis 2. Dezember 2026'],
  ] as const)('names a range over two months in %s', (locale, text) => {
    expect(dated(locale, '2026-11-30', '2026-12-02')).toBe(text)
  })

  it('names both years over New Year', () => {
    expect(dated('en', '2026-12-31', '2027-01-01')).toBe('Valid on 31 December 2026 and 1 January 2027')
    expect(dated('de', '2026-12-31', '2027-01-01')).toBe('Gültig am 31. Dezember 2026 und 1. Januar 2027')
  })

  it.each([
    ['en', 'Planned for 24 November; good on any day until 22 November 2027'],
    ['en-us', 'Planned for November 24; good on any day until November 22, 2027'],
    ['es', 'Previsto para el 24 de noviembre; válido cualquier día hasta el 22 de noviembre de 2027'],
    ['fr', 'Prévu le 24 novembre\u202f; valable n’importe quel jour jusqu’au 22 novembre 2027'],
    ['it', 'Previsto per il 24 novembre; valido in qualsiasi giorno fino al 22 novembre 2027'],
    ['de', 'Geplant für den 24. November; gültig an jedem beliebigen Tag bis 22. November 2027'],
  ] as const)('tells plan and deadline in %s', (locale, text) => {
    expect(planned(locale, '2026-11-24', '2027-11-22')).toBe(text)
  })

  it('names the year of a plan that is a year or more before the deadline', () => {
    expect(planned('en', '2026-11-22', '2028-05-22')).toContain('22 November 2026')
  })

  it('writes the first of a month and elisions as the language does', () => {
    expect(dated('fr', '2026-12-01', '2026-12-03')).toBe('Valable du 1er au 3 décembre 2026')
    expect(planned('fr', '2026-12-01', '2027-01-01')).toContain('Prévu le 1er décembre')
    expect(dated('it', '2026-12-08')).toBe('Valido l’8 dicembre 2026')
    expect(dated('it', '2026-12-08', '2026-12-11')).toBe('Valido dall’8 all’11 dicembre 2026')
    expect(dated('it', '2026-12-07', '2026-12-08')).toBe('Valido il 7 e l’8 dicembre 2026')
    expect(planned('it', '2026-12-18', '2027-11-08')).toMatch(/per il 18 dicembre.*fino all’8 novembre/)
  })
})
