import { expect, it } from 'vitest'
import { seasonText, yearlySpan } from './season-text.ts'

it('names the first and the last day of a season', () => {
  expect(yearlySpan('04-01', '09-30', 'en')).toBe('1 April – 30 September')
})

it('says the end of February, which no date names in every year', () => {
  expect(yearlySpan('11-01', '02-29', 'en')).toBe('1 November – end of February')
  expect(yearlySpan('11-01', '02-29', 'de')).toBe('1. November – Ende Februar')
  expect(yearlySpan('02-29', '03-31', 'en')).toBe('29 February – 31 March')
})

it('has no text for a season of every day', () => {
  expect(seasonText({}, 'en')).toBeUndefined()
  expect(seasonText({ from: '04-01', to: '09-30', weekdays: [6, 7] }, 'en')).toBe(
    '1 April – 30 September, Sat, Sun',
  )
})
