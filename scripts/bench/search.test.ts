import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { createSearchIndex } from '#server/search/search-index.ts'
import { searchEntries } from '#server/services/catalogue/search-entries.ts'
import { misspellings } from './misspellings.ts'
import { searchedCities, sharesFound } from './search.ts'

/** Printed with a failure, so that it can be repeated. */
const seed = Math.floor(Math.random() * 1e9)
let shipped: CityFile[]

beforeAll(() => {
  shipped = readCityFiles(shippedFiles())
})

describe('search', () => {
  it('finds the city or tour behind 300 misspelt names', () => {
    const index = createSearchIndex(searchEntries(searchedCities(shipped)))
    const { shown, first } = sharesFound(index, misspellings(shipped, 300, seed))
    expect(shown, `seed ${seed}`).toBeGreaterThanOrEqual(95)
    expect(first, `seed ${seed}`).toBeGreaterThanOrEqual(85)
  })
})

describe('misspellings', () => {
  it('misspells cities and tours in every language', () => {
    const made = misspellings(shipped, 300, seed)
    expect(new Set(made.map(({ locale }) => locale))).toEqual(new Set(locales))
    expect(Map.groupBy(made, ({ meant }) => meant.kind).get('city')).toHaveLength(150)
    for (const { typed, name } of made) {
      expect(typed).not.toBe(name)
      expect(Math.abs(typed.length - name.length)).toBeLessThanOrEqual(1)
      expect(name.length).toBeGreaterThanOrEqual(4)
    }
  })

  it('repeats the misspellings of a seed', () => {
    expect(misspellings(shipped, 20, 7)).toEqual(misspellings(shipped, 20, 7))
    expect(misspellings(shipped, 20, 7)).not.toEqual(misspellings(shipped, 20, 8))
  })
})
