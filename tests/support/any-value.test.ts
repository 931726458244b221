import { expect, it } from 'vitest'
import { anyValue } from './any-value.ts'

const nextMonth = anyValue((month) => `Mois suivant\u202F: ${month}`)

it('matches a name in which Playwright has made every space a plain one', () => {
  expect('Mois suivant : décembre 2026').toMatch(nextMonth)
  expect('Mois suivant\u202F: décembre\u00A02026').toMatch(nextMonth)
})

it('matches nothing without a value, and no part of another text', () => {
  expect('Mois suivant : ').not.toMatch(nextMonth)
  expect('Le Mois suivant : mai').not.toMatch(nextMonth)
})

it('takes signs of patterns as they stand', () => {
  const pay = anyValue((amount) => `Pay ${amount} (once).`)
  expect('Pay $5.00 (once).').toMatch(pay)
  expect('Pay $5.00 once!').not.toMatch(pay)
})
