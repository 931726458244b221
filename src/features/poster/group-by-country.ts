import { localeEntries, type Locale } from '#config/locales.ts'
import type { LocationCard } from '#contract/catalogue/location.ts'

interface Continent {
  code: string
  name: string
  locations: readonly { id: number }[]
}
export interface DestinationGroup {
  /** Absent for cities of no continent. */
  continent: string | undefined
  code: string | undefined
  countries: { name: string; cities: LocationCard[] }[]
}

/** All cities by continent and country, each sorted by its name in this language. */
export function groupByCountry(
  cities: readonly LocationCard[],
  continents: readonly Continent[],
  locale: Locale,
): DestinationGroup[] {
  const { compare } = new Intl.Collator(localeEntries[locale].tag)
  const continentOf = new Map(
    continents.flatMap(({ code, locations }) => locations.map(({ id }) => [id, code])),
  )
  return [...continents, undefined].flatMap((continent) => {
    const here = cities.filter(({ id }) => continentOf.get(id) === continent?.code)
    const countries = Map.groupBy(here, ({ country }) => country)
    if (here.length === 0) return []
    return {
      continent: continent?.name,
      code: continent?.code,
      countries: [...countries]
        .map(([name, own]) => ({ name, cities: own.toSorted((a, b) => compare(a.name, b.name)) }))
        .sort((a, b) => compare(a.name, b.name)),
    }
  })
}
