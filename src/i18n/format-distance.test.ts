import { expect, it } from 'vitest'
import { formatDistance } from './format-distance.ts'

const NARROW_SPACES = /[\u00a0\u202f]/g

it.each([
  ['en', 0.338, '340 m'],
  ['de', 2.14, '2,1 km'],
  ['fr', 9560.4, '9 560 km'],
  ['it', 9560.4, '9560 km'],
  ['en-us', 0.1, '350 ft'],
  ['en-us', 9560.4, '5,941 mi'],
] as const)('writes distances as in %s: %d km', (locale, kilometres, said) => {
  const text = formatDistance(kilometres, locale)
  expect(text.replace(NARROW_SPACES, ' ')).toBe(said)
  expect(text).not.toContain(' ')
})
