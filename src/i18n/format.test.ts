import { describe, expect, it } from 'vitest'
import { formatDay, formatMoney, formatMonth, formatTime } from './format.ts'

describe('formats', () => {
  it('writes whole amounts without decimals', () => {
    expect(formatMoney({ amount: 3900, currency: 'EUR' }, 'en')).toBe('€39')
    expect(formatMoney({ amount: 3450, currency: 'GBP' }, 'en')).toBe('£34.50')
    expect(formatMoney({ amount: 123456, currency: 'EUR' }, 'de')).toBe('1.234,56\u00a0€')
    expect(formatMoney({ amount: 3900, currency: 'USD' }, 'en-us')).toBe('$39')
  })

  it('formats dates independently of the time zone', () => {
    expect(formatDay('2027-03-28', 'de')).toBe('Sonntag, 28. März 2027')
    expect(formatDay('2026-12-05', 'en')).toBe('Saturday 5 December 2026')
    expect(formatDay('2026-12-01', 'fr')).toBe('mardi 1er décembre 2026')
    expect(formatDay('2026-12-01', 'fr', 'short')).toBe('1er déc.')
    expect(formatDay('2026-12-11', 'fr')).toBe('vendredi 11 décembre 2026')
    expect(formatDay('2026-12-05', 'en-us')).toBe('Saturday, December 5, 2026')
    expect(formatMonth('2026-12', 'fr')).toBe('décembre 2026')
  })

  it('formats times by country', () => {
    expect(formatTime('14:30', 'fr')).toBe('14:30')
    expect(formatTime('14:30', 'en-us').replace('\u202f', ' ')).toBe('2:30 PM')
  })
})
