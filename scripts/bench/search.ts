import type { CityFile } from '#server/catalogue/format.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { createSearchIndex, type SearchIndex } from '#server/search/search-index.ts'
import { searchEntries, type Hit, type SearchedCity } from '#server/services/catalogue/search-entries.ts'
import { percentile } from './load.ts'
import { misspellings, type Misspelling } from './misspellings.ts'
import { renamedCities } from './renamed-cities.ts'
import type { Report } from './report.ts'

const SIZES = [1, 10, 100]
const BUDGET_MS = 5
const MISSPELT = 300
const SHOWN = 5
/** Any number will do; it stays the same, so that figures can be compared. */
const SEED = 20_261_123

/** City files in the shape in which search reads the catalogue. */
export function searchedCities(cities: readonly CityFile[]): SearchedCity[] {
  return cities.map((city) => {
    const products = new Map(city.products.map((product) => [product.id, product]))
    return {
      id: city.id,
      entry: city,
      products: city.products.map((product) => ({
        id: product.id,
        entry: product,
        parts:
          product.parts.length === 0
            ? [{ product: { entry: product } }]
            : product.parts.flatMap(({ productId }) => {
                const entry = products.get(productId)
                return entry ? [{ product: { entry } }] : []
              }),
      })),
    }
  })
}

const isMeant = (hit: Hit, { kind, id }: Misspelling['meant']): boolean =>
  (hit.kind === 'city' && kind === 'city' && hit.cityId === id) ||
  (hit.kind === 'product' && kind === 'product' && hit.productId === id)

/** The shares in percent of misspelt names whose right answer is among those shown, and is the first. */
export function sharesFound(index: SearchIndex<Hit>, typed: readonly Misspelling[]) {
  const places = typed.map(({ typed: query, meant }) =>
    index.find(query, SHOWN).findIndex(({ value }) => isMeant(value, meant)),
  )
  const share = (held: (place: number) => boolean) => (places.filter(held).length / places.length) * 100
  return { shown: share((place) => place >= 0), first: share((place) => place === 0) }
}

interface Cost {
  /** Milliseconds on the clock, sorted; the best of three for each, since others use this machine too. */
  times: number[]
  /** Milliseconds of the processor on average, which waiting does not lengthen. */
  processor: number
}

function costOf(queries: readonly string[], find: (query: string) => unknown): Cost {
  const once = (query: string): number => {
    const asked = performance.now()
    find(query)
    return performance.now() - asked
  }
  queries.forEach(find)
  const before = process.threadCpuUsage()
  const times = queries.map((query) => Math.min(once(query), once(query), once(query)))
  const { user, system } = process.threadCpuUsage(before)
  return { times: times.sort((a, b) => a - b), processor: (user + system) / 1_000 / (3 * queries.length) }
}

/** What is asked while a name is typed, and at the end. */
const whileTyping = ({ typed }: Misspelling): string[] =>
  [1, 2, 3, 5].map((length) => typed.slice(0, length)).concat(typed)

/** Misspelt names are found, and the size of the catalogue hardly matters. */
export function measureSearch(report: Report): void {
  const shipped = readCityFiles(shippedFiles())
  const typed = misspellings(shipped, MISSPELT, SEED)
  const queries = typed.flatMap(whileTyping)
  for (const size of SIZES) {
    const cities = Array.from({ length: size }, (_, copy) => renamedCities(shipped, copy)).flat()
    const began = performance.now()
    const entries = searchEntries(searchedCities(cities))
    const index = createSearchIndex(entries)
    const built = performance.now() - began
    if (size === 1) {
      const { shown, first } = sharesFound(index, typed)
      report.heading(`Search: ${MISSPELT} misspelt names of ${shipped.length} cities and their products`)
      report.atLeast('the right one is among the five', shown, 95, '%')
      report.atLeast('the right one is first', first, 85, '%')
    }
    const { times, processor } = costOf(queries, (query) => index.find(query, SHOWN))
    report.heading(`Search in ${size} × the shipped catalogue, while typing`)
    report.atMost('p50', percentile(times, 0.5), BUDGET_MS, ' ms')
    report.atMost('processor time on average', processor, BUDGET_MS, ' ms')
    report.tell('p95, with what other processes take', percentile(times, 0.95), ' ms')
    report.tell('the index, made once after an import', built, ' ms', `${entries.length} entries`)
  }
}
