import { seededRandom } from '#domain/seeded-random.ts'
import { locales, type Locale } from '#config/locales.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { inLanguage } from '#server/catalogue/texts.ts'

/** A name as somebody mistypes it, and what they meant. */
export interface Misspelling {
  typed: string
  name: string
  locale: Locale
  meant: { kind: 'city' | 'product'; id: number }
}

const SHORTEST = 4

/** The letters beside each other on a keyboard. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
function neighbourOf(letter: string): string | undefined {
  const row = rows.find((keys) => keys.includes(letter))
  const at = row?.indexOf(letter) ?? 0
  return row?.[at + 1] ?? row?.[at - 1]
}

const isLetter = (sign: string | undefined): sign is string => sign !== undefined && /\p{L}/u.test(sign)

/** One edit each: a letter missing, doubled, exchanged for its neighbour on the keyboard, or swapped. */
const rules: ((letters: readonly string[], at: number) => string[] | undefined)[] = [
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at) => letters.toSpliced(at, 0, letters[at] ?? ''),
  (letters, at) => {
    const neighbour = neighbourOf((letters[at] ?? '').toLowerCase())
    return neighbour === undefined ? undefined : letters.toSpliced(at, 1, neighbour)
  },
  (letters, at) => {
    const [one, next] = [letters[at], letters[at + 1]]
    return isLetter(one) && isLetter(next) && one.toLowerCase() !== next.toLowerCase()
      ? letters.toSpliced(at, 2, next, one)
      : undefined
  },
]

/**
 * Misspelt names of cities and products in all languages: half of them cities, the rules by turns, the
 * letter by chance.
 */
export function misspellings(cities: readonly CityFile[], count: number, seed: number): Misspelling[] {
  const next = seededRandom(String(seed))
  const pick = <V>(list: readonly V[]): V => list[Math.floor(next() * list.length)] as V
  const namesOf = (kind: 'city' | 'product', listed: readonly { id: number; names: CityFile['names'] }[]) =>
    listed.flatMap(({ id, names }) =>
      locales.map((locale) => ({ meant: { kind, id }, locale, name: inLanguage(names, locale) })),
    )
  const names = [
    namesOf('city', cities).filter(({ name }) => name.length >= SHORTEST),
    namesOf(
      'product',
      cities.flatMap(({ products }) => products),
    ),
  ]
  const made: Misspelling[] = []
  while (made.length < count) {
    const one = pick(names[made.length % names.length] ?? [])
    const letters = Array.from(one.name)
    const places = letters.flatMap((letter, at) => (isLetter(letter) ? at : []))
    const typed = rules[Math.floor(made.length / names.length) % rules.length]?.(letters, pick(places))
    if (typed && typed.join('') !== one.name) made.push({ ...one, typed: typed.join('') })
  }
  return made
}
