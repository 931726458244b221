import { describe, expect, it } from 'vitest'
import { passedDates } from './written-dates.ts'

const TODAY = '2026-11-29'

describe('the last days that a text names', () => {
  it.each([
    ['en', 'Free until 31/12/2021.', '31/12/2021'],
    ['en', 'Book by Friday, 31 December 2021!', '31 December 2021'],
    ['en', 'Valid until the 31st of Dec 2021', '31st of Dec 2021'],
    ['en', 'From 2021-01-01 to 2021-12-31', '2021-12-31'],
    ['us', 'Good through December 31, 2021', 'December 31, 2021'],
    ['us', 'Good through 12/31/2021', '12/31/2021'],
    ['es', 'Hasta el 31 de diciembre de 2021', '31 de diciembre de 2021'],
    ['fr', 'Jusqu’au 1er février 2021', '1er février 2021'],
    ['it', 'Fino al 31 dicembre 2021', '31 dicembre 2021'],
    ['de', 'Gültig bis zum 31. Dezember 2021', '31. Dezember 2021'],
    ['de', 'Gültig bis 31.12.2021', '31.12.2021'],
    ['en', 'Until 28 November 2026', '28 November 2026'],
  ])('are told once they have passed, in %s: %s', (language, text, date) => {
    expect(passedDates(language, text, TODAY)).toEqual([`names ${date}, which has passed`])
  })

  it.each([
    ['en', 'Until 29 November 2026'],
    ['us', 'Until 12/01/2026'],
    ['de', 'Bis 1. Januar 2027'],
  ])('are left alone before, in %s: %s', (language, text) => {
    expect(passedDates(language, text, TODAY)).toEqual([])
  })

  it.each([
    ['en', 'Running since 1889, rebuilt in 1900, closed until 2004.'],
    ['en', 'The Wall stood here until 9 November 1989.'],
    ['en', 'Opened on 9 March 2000 beside the river.'],
    ['de', 'Bis 2019 stand hier ein Kino; am 3. Mai 2010 brannte es.'],
    ['fr', 'Inauguré le 31 mars 2001'],
    ['en', 'From 10 to 31 visitors in Room 2021'],
  ])('are no years, history or numbers: %s: %s', (language, text) => {
    expect(passedDates(language, text, TODAY)).toEqual([])
  })
})
