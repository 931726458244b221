import { wordsOf } from '#domain/fold-text.ts'
import { finish, type Steps } from './slices.ts'
import { growWordList, type WordMatch } from './word-list.ts'

/** Something that can be found. */
export interface Searchable<T> {
  value: T
  /** In all languages. */
  names: readonly string[]
  /** Names of the place it is in: they help a query that names it too, but alone they find nothing. */
  places: readonly string[]
  /** Added to its score, for kinds that are meant more often. */
  bonus: number
}

export interface Found<T> {
  value: T
  score: number
  /** Whether it was found only by correcting what was typed. */
  corrected: boolean
}

/** A name as an answer to a query. */
interface Judged<T> extends Found<T> {
  /** The words of the name that were meant. */
  meant: number[]
  /** Whether all of the name was meant. */
  isWhole: boolean
}

export interface SearchIndex<T> {
  /** Best first; of equal ones, the order in which they were listed. */
  find(query: string, limit: number, accepts?: (value: T) => boolean): Found<T>[]
}

/** A name as the numbers of its words, then of its neighbouring words written as one: `newyork`. */
interface Name {
  entry: number
  words: number[]
  pairs: number[]
  /** Letters of each word, and of all. */
  lengths: number[]
  length: number
}

/** Added for the share of the name that was typed, and where the query begins as the name does. */
const COVERAGE = 0.2
const BEGINS = 0.05
/** A word that names the place instead of the thing. */
const OF_PLACE = 0.8
/** The least share of the query, by letters, that a result answers. */
const LEAST_FIT = 0.5
/** The least share of the best score; more where the query had to be corrected. */
const LEAST_OF_BEST = 0.6
const LEAST_OF_BEST_CORRECTED = 0.8
const MOST_WORDS = 8
/** In longer queries a word that exists is not corrected: the others tell what is meant. */
const MOST_WORDS_DOUBTED = 2
/** The most names judged for a query of one word; for two words half as many, and so on. */
const MOST_LOOKED_AT = 1_200

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`)

/** The query as it is, and without the space before or after a word that is in no name. */
const readingsOf = (words: readonly string[], isKnown: (word: string) => boolean): string[][] => [
  [...words],
  ...pairsOf(words).flatMap((pair, at) =>
    words.slice(at, at + 2).every(isKnown) ? [] : [[...words.slice(0, at), pair, ...words.slice(at + 2)]],
  ),
]

/**
 * Where correcting the query makes a whole name of it (`prais`: Paris), names that hold another corrected
 * word are not meant (`país` in País Vasco).
 */
const isFarFetched = (found: Judged<unknown>, first: Judged<unknown>): boolean =>
  first.corrected &&
  first.isWhole &&
  found.corrected &&
  !found.isWhole &&
  !found.meant.some((word) => first.meant.includes(word))

interface TypedWord {
  length: number
  matches: Map<number, WordMatch>
}

/**
 * An index in memory over names in all languages. `listed` begins with what is most important. Words are
 * matched by themselves, in any order, also unfinished and with a wrong letter (word-list.ts).
 */
export const createSearchIndex = <T>(listed: readonly Searchable<T>[]): SearchIndex<T> =>
  finish(growSearchIndex(listed))

/** The same in steps, for large catalogues. */
export function* growSearchIndex<T>(listed: readonly Searchable<T>[]): Steps<SearchIndex<T>> {
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const names: Name[] = []
  for (const [entry, one] of listed.entries()) {
    yield
    const folded = new Set(one.names.map((name) => wordsOf(name).join(' ')))
    for (const name of folded) {
      const words = name.split(' ')
      if (name === '') continue
      const lengths = words.map((word) => word.length)
      names.push({
        entry,
        words: words.map(numberOf),
        pairs: pairsOf(words).map(numberOf),
        lengths,
        length: lengths.reduce((sum, length) => sum + length, 0),
      })
    }
  }
  const places = new Map<readonly string[], number[]>()
  const placesOf = ({ places: of }: Searchable<T>): number[] => {
    const known = places.get(of) ?? [...new Set(of.flatMap(wordsOf).map(numberOf))]
    places.set(of, known)
    return known
  }
  const placesByEntry = listed.map(placesOf)
  const containing = new Map<number, number[]>()
  for (const [at, { words, pairs }] of names.entries()) {
    yield
    for (const word of new Set([...words, ...pairs])) {
      const known = containing.get(word)
      if (known) known.push(at)
      else containing.set(word, [at])
    }
  }
  const list = yield* growWordList([...numbers.keys()])

  /** The names with a word that may be meant, from the rarest word of the query on. */
  function candidates(typed: readonly TypedWord[]): Set<number> {
    const spread = typed.map(({ matches }) => {
      let sum = 0
      for (const word of matches.keys()) sum += containing.get(word)?.length ?? 0
      return { matches, sum }
    })
    const most = MOST_LOOKED_AT / typed.length
    const chosen = new Set<number>()
    for (const { matches } of spread.sort((a, b) => a.sum - b.sum)) {
      const bestFirst = [...matches].sort(([a, one], [b, other]) => other.quality - one.quality || a - b)
      for (const [word] of bestFirst) {
        for (const name of containing.get(word) ?? []) {
          if (chosen.size >= most) return chosen
          chosen.add(name)
        }
      }
    }
    return chosen
  }

  /** The best match of a typed word among those words of a name that no earlier one matched. */
  function matchIn(name: Name, { matches }: TypedWord, taken: ReadonlySet<number>) {
    let best: WordMatch | undefined
    let [from, to] = [0, 0]
    for (let at = 0; at < name.words.length; at += 1) {
      if (taken.has(at)) continue
      const word = matches.get(name.words[at] ?? -1)
      if (word && word.quality > (best?.quality ?? 0)) [best, from, to] = [word, at, at]
      const pair = matches.get(name.pairs[at] ?? -1)
      if (pair && pair.quality > (best?.quality ?? 0)) [best, from, to] = [pair, at, at + 1]
    }
    return best && { match: best, from, to }
  }

  function qualityOfPlace({ entry }: Name, { matches }: TypedWord): number {
    let best = 0
    for (const word of placesByEntry[entry] ?? []) {
      const match = matches.get(word)
      if (match && !match.corrected) best = Math.max(best, match.quality)
    }
    return best
  }

  function judge(name: Name, typed: readonly TypedWord[]): Judged<T> | undefined {
    const one = listed[name.entry]
    if (!one) return undefined
    let [fit, letters, covered, corrected, begins] = [0, 0, 0, false, false]
    const taken = new Set<number>()
    for (const word of typed) {
      letters += word.length
      const found = matchIn(name, word, taken)
      if (!found) {
        fit += word.length * OF_PLACE * qualityOfPlace(name, word)
        continue
      }
      const { match, from, to } = found
      fit += word.length * match.quality
      corrected ||= match.corrected
      begins ||= word === typed[0] && from === 0
      for (let at = from; at <= to; at += 1) {
        if (!taken.has(at)) covered += name.lengths[at] ?? 0
        taken.add(at)
      }
    }
    if (fit < letters * LEAST_FIT) return undefined
    const score = fit / letters + (COVERAGE * covered) / name.length + (begins ? BEGINS : 0) + one.bonus
    const meant = [...taken].map((at) => name.words[at] ?? -1)
    return { value: one.value, score, corrected, meant, isWhole: taken.size === name.words.length }
  }

  function look(
    words: readonly string[],
    matchesOf: (word: string) => Map<number, WordMatch>,
    accepts: (value: T) => boolean,
  ): Map<number, Judged<T>> {
    const typed = words.map((word) => ({ length: word.length, matches: matchesOf(word) }))
    const best = new Map<number, Judged<T>>()
    for (const at of candidates(typed)) {
      const name = names[at]
      const found = name && judge(name, typed)
      if (!found || !accepts(found.value)) continue
      if (found.score > (best.get(name.entry)?.score ?? 0)) best.set(name.entry, found)
    }
    return best
  }

  return {
    find(query, limit, accepts = () => true) {
      const words = wordsOf(query).slice(0, MOST_WORDS)
      if (words.length === 0) return []
      const corrects = words.length <= MOST_WORDS_DOUBTED ? 'all' : 'unknown words'
      const known = new Map(words.map((word) => [word, list.match(word, corrects)]))
      const matchesOf = (word: string) => {
        const matches = known.get(word) ?? list.match(word, 'one edit')
        known.set(word, matches)
        return matches
      }
      const best = new Map<number, Judged<T>>()
      for (const reading of readingsOf(words, (word) => numbers.has(word))) {
        for (const [entry, found] of look(reading, matchesOf, accepts)) {
          if (found.score > (best.get(entry)?.score ?? 0)) best.set(entry, found)
        }
      }
      const sorted = [...best].sort(([a, one], [b, other]) => other.score - one.score || a - b)
      const first = sorted[0]?.[1]
      const most = first?.score ?? 0
      return sorted
        .map(([, found]) => found)
        .filter(
          ({ score, corrected }) => score >= most * (corrected ? LEAST_OF_BEST_CORRECTED : LEAST_OF_BEST),
        )
        .filter((found) => first === undefined || !isFarFetched(found, first))
        .slice(0, limit)
        .map(({ value, score, corrected }) => ({ value, score, corrected }))
    },
  }
}
