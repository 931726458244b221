import { foldText } from '#domain/fold-text.ts'

/** What the filters of the destinations know of a city. */
export interface DestinationFacts {
  id: number
  /** City and country in the page's language. */
  names: readonly string[]
  /** ISO 3166-1. */
  country: string | undefined
  continent: string | undefined
}

export interface DestinationFilter {
  /** Part of a name. */
  name: string
  continent: string | undefined
  country: string | undefined
}

/** The names of the filters in an address. */
export const destinationFilterKeys = ['name', 'continent', 'country'] as const

const MOST_LETTERS = 60

/** Reads the filters of an address; a continent or country without a destination chooses nothing. */
export function readDestinationFilter(
  query: URLSearchParams,
  cities: readonly DestinationFacts[],
): DestinationFilter {
  const known = (key: 'continent' | 'country') =>
    cities.map((city) => city[key]).find((one) => one === query.get(key))
  return {
    name: (query.get('name') ?? '').trim().slice(0, MOST_LETTERS).trim(),
    continent: known('continent'),
    country: known('country'),
  }
}

/** Whether the address asks for a continent or country that no destination is in. */
export const hasUnknownPlace = (query: URLSearchParams, filter: DestinationFilter): boolean =>
  (['continent', 'country'] as const).some((key) => query.get(key) && filter[key] === undefined)

/** The filters as an address says them, without what is not chosen. */
export function destinationFilterQuery(filter: DestinationFilter): string {
  const said = destinationFilterKeys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : []))
  return new URLSearchParams(said).toString()
}

/** Whether a word of the city's or country's name begins with what was typed. */
export function matchesDestination(city: DestinationFacts, filter: DestinationFilter): boolean {
  const wanted = foldText(filter.name)
  return (
    (wanted === '' || city.names.some((name) => ` ${foldText(name)}`.includes(` ${wanted}`))) &&
    (filter.continent === undefined || city.continent === filter.continent) &&
    (filter.country === undefined || city.country === filter.country)
  )
}
