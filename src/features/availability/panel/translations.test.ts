import { expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { dayWithoutYear } from './translations.ts'

it('shortens a day in every language', () => {
  expect(locales.map((locale) => dayWithoutYear('2026-11-28', locale))).toEqual([
    'Sat 28 Nov',
    'sáb, 28 nov',
    'sam. 28 nov.',
    'sab 28 nov',
    'Sa., 28. Nov.',
    'Sat, Nov 28',
  ])
})
