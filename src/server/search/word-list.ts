import { growLetterTree } from './letter-tree.ts'
import type { Steps } from './slices.ts'

/** How well a word of the list answers a word that was typed. */
export interface WordMatch {
  /** From 0 to 1, which is the word itself. */
  quality: number
  /** Whether the typed word has to be corrected. */
  corrected: boolean
}

const EXACT: WordMatch = { quality: 1, corrected: false }
/** The word that is still being typed. */
const BEGUN: WordMatch = { quality: 0.9, corrected: false }
/** By the number of edits. */
const NEAR: readonly WordMatch[] = [
  EXACT,
  { quality: 0.75, corrected: true },
  { quality: 0.6, corrected: true },
]
const NEARLY_BEGUN: readonly WordMatch[] = [BEGUN, { quality: 0.5, corrected: true }]

/** Fewer letters have too many neighbours; two edits are tried only where one finds nothing. */
const SHORTEST_FOR_ONE_EDIT = 3
const SHORTEST_FOR_TWO_EDITS = 8
const SHORTEST_NEARLY_BEGUN = 5

/** So few letters begin too many words to look at all: the most important ones are kept ready. */
const SHORT = 3
/** Beginnings are not looked for in the tree: those of short words are kept ready. */
const NEVER = -1
const BEGUN_BY_SHORT = 200

/**
 * What may be corrected: everything by up to two edits, by one, or only a word that is not in the list. Each
 * costs less than the one before.
 */
export type Corrects = 'all' | 'one edit' | 'unknown words'

export interface WordList {
  /** The words that may be meant, by their number. */
  match(typed: string, corrects: Corrects): Map<number, WordMatch>
}

const betterOf = (one: WordMatch | undefined, other: WordMatch | undefined): WordMatch | undefined =>
  one && other ? (one.quality >= other.quality ? one : other) : (one ?? other)

/** `words` are numbered by their place, the most important ones first; each is in the list once. */
export function* growWordList(words: readonly string[]): Steps<WordList> {
  const tree = yield* growLetterTree(words)
  const numbers = new Map(words.map((word, number) => [word, number]))
  const short = new Map<string, number[]>()
  for (const [number, word] of words.entries()) {
    for (let length = 1; length <= Math.min(SHORT, word.length); length += 1) {
      const begun = short.get(word.slice(0, length)) ?? []
      if (begun.length < BEGUN_BY_SHORT) begun.push(number)
      short.set(word.slice(0, length), begun)
    }
    yield
  }

  return {
    match(typed, corrects) {
      const found = new Map<number, WordMatch>()
      const isShort = typed.length <= SHORT
      if (isShort) for (const number of short.get(typed) ?? []) found.set(number, BEGUN)
      const itself = numbers.get(typed)
      if (itself !== undefined) found.set(itself, EXACT)
      const taken = itself !== undefined && corrects === 'unknown words'
      if (typed.length < SHORTEST_FOR_ONE_EDIT || taken) return found
      const ofBeginning = isShort ? NEVER : typed.length < SHORTEST_NEARLY_BEGUN ? 0 : 1
      const note = (edits: number) => {
        for (const { word, edits: whole, editsOfBeginning } of tree.near(typed, edits, ofBeginning)) {
          const match = betterOf(betterOf(found.get(word), NEAR[whole]), NEARLY_BEGUN[editsOfBeginning])
          if (match) found.set(word, match)
        }
      }
      note(1)
      const again = found.size === 0 && corrects !== 'one edit'
      if (again && typed.length >= SHORTEST_FOR_TWO_EDITS) note(2)
      return found
    },
  }
}
