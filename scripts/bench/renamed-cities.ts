import type { CityFile } from '#server/catalogue/format.ts'
import { wordsOf } from '#domain/fold-text.ts'
import { copyOfCity } from './copy-of-city.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** Words in the names of more cities than this are not proper names: bus, museum, river. */
const MOST_CITIES = 1

/** Moves the letters of a word along the alphabet, in turns by the two digits of `copy`. */
function renamed(word: string, copy: number): string {
  const by = [copy % ALPHABET.length, Math.floor(copy / ALPHABET.length)]
  return Array.from(word, (letter, at) => {
    const place = ALPHABET.indexOf(letter)
    return place < 0 ? letter : ALPHABET[(place + (by[at % 2] ?? 0)) % ALPHABET.length]
  }).join('')
}

type Texts = CityFile['names']
const changed = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, change(text)])) as Texts

/** The names by which search knows a city, each changed by `change`. */
function withNames(city: CityFile, change: (text: string) => string): CityFile {
  return {
    ...city,
    names: changed(city.names, change),
    aliases: city.aliases.map(change),
    landmarks: city.landmarks.map(({ names, at }) => ({ names: changed(names, change), at })),
    products: city.products.map((product) => ({
      ...product,
      names: changed(product.names, change),
      routes: product.routes.map((route) => ({
        ...route,
        stops: route.stops.map((stop) => ({
          ...stop,
          sights: stop.sights.map((names) => changed(names, change)),
        })),
      })),
    })),
  }
}

/**
 * The cities once more, with ids of their own and with proper names that exist nowhere else, as those of
 * other cities would: copies under the same names would not make a search any harder. Copy 0 is the original.
 */
export function renamedCities(cities: readonly CityFile[], copy: number): CityFile[] {
  if (copy === 0) return [...cities]
  const spread = new Map<string, Set<number>>()
  for (const city of cities) {
    withNames(city, (text) => {
      for (const word of wordsOf(text)) spread.set(word, (spread.get(word) ?? new Set()).add(city.id))
      return text
    })
  }
  const isProper = (word: string) => (spread.get(word)?.size ?? 0) <= MOST_CITIES
  const change = (text: string) =>
    wordsOf(text)
      .map((word) => (isProper(word) ? renamed(word, copy) : word))
      .join(' ')
  return cities.map((city) =>
    withNames({ ...copyOfCity(city, copy), names: city.names, aliases: city.aliases }, change),
  )
}
