import { expect, it } from 'vitest'
import { namespaceFaults } from './namespace-faults.ts'

const source = `
import type about from '#locales/en/about.json'
import type changeBooking from '#locales/en/change-booking.json'
`

it('wants the files that pages ask for', () => {
  expect(namespaceFaults(source, ['about', 'change-booking'])).toEqual([])
  expect(namespaceFaults(source, ['about'])).toEqual([
    'locales/en/change-booking.json is missing: src/i18n/texts.ts names it',
  ])
})

it('wants no file that pages cannot ask for', () => {
  expect(namespaceFaults(source, ['about', 'change-booking', 'extra'])).toEqual([
    'locales/en/extra.json: src/i18n/texts.ts does not name it',
  ])
})
