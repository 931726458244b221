import { expect, it } from 'vitest'
import { translator } from '#i18n/translate.ts'
import { agesText } from './ages.ts'

const ages = (minimumAge: number | null, maximumAge: number | null) =>
  agesText({ minimumAge, maximumAge }, translator('en', 'passengers'))

it('names the ages of a passenger type, both included', () => {
  expect(ages(4, 12)).toMatch(/\b4\b.*\b12\b/)
  expect(ages(0, 3)).toMatch(/\b0\b.*\b3\b/)
  expect(ages(16, null)).toMatch(/\b16\b/)
  expect(ages(null, 3)).toMatch(/\b3\b/)
  expect(ages(null, null)).toBeUndefined()
})
