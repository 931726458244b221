import { expect, it } from 'vitest'
import { builds, type Variant } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { searchHint } from './search-hint.ts'

it.each<[Variant, Locale, string | undefined, string]>([
  ['worldwide', 'en', undefined, 'City, sight or tour'],
  ['paris', 'fr', 'Paris', 'Visites et billets à Paris'],
  ['london', 'en', 'London', 'Tours and tickets in London'],
  ['spain', 'en', undefined, 'City, sight or tour in Spain'],
  ['spain', 'es', undefined, 'Ciudad, monumento o tour en España'],
  ['portugal', 'en', undefined, 'City, sight or tour in Portugal'],
  ['portugal', 'es', undefined, 'Ciudad, monumento o tour en Portugal'],
])('hints in the %s build in %s, of the city %s, at "%s"', (variant, locale, city, hint) => {
  expect(searchHint(builds[variant], locale, city)).toBe(hint)
})

it('names no city that the catalogue does not know', () => {
  expect(searchHint(builds.paris, 'en', undefined)).toBe('City, sight or tour')
})

it('says the country in every language', () => {
  const hints = (['fr', 'it', 'de', 'en-us'] as const).map((locale) =>
    searchHint(builds.portugal, locale, undefined),
  )
  expect(hints).toEqual([
    'Ville, monument ou visite au Portugal',
    'Città, monumento o tour in Portogallo',
    'Stadt, Sehenswürdigkeit oder Tour in Portugal',
    'City, sight or tour in Portugal',
  ])
})
