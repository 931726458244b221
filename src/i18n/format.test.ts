import { afterEach, describe, expect, it, vi } from 'vitest'
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

describe('the zone of the machine', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])('shifts no date or time: %s', async (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    // Formatters created earlier keep their zone.
    vi.resetModules()
    const here = await import('./format.ts')
    expect(here.formatDay('2026-12-01', 'en')).toBe('Tuesday 1 December 2026')
    expect(here.formatMonth('2026-12', 'de')).toBe('Dezember 2026')
    expect(here.formatTime('12:15', 'fr')).toBe('12:15')
    expect(here.formatYearDay('12-31', 'en')).toBe('31 December')
    expect(here.formatWeekday(7, 'en', 'long')).toBe('Sunday')
  })
})
