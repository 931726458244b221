import { finish, type Steps } from './slices.ts'

/** A word that somebody may have meant. Edits beyond the limit are `Infinity`. */
export interface NearWord {
  /** Its place in the list of words. */
  word: number
  /** Letters missing, added, exchanged, or swapped with their neighbour. */
  edits: number
  /** The same for the nearest beginning of the word, as while it is still being typed. */
  editsOfBeginning: number
}

export interface LetterTree {
  /** The words within `most` edits of `wanted`, and those whose beginning is within `mostOfBeginning`. */
  near(wanted: string, most: number, mostOfBeginning: number): NearWord[]
}

const NONE = -1
const ROOT = 0

/** The letters of all words as a tree, in arrays by node: a few bytes for each, however many words. */
function* growTree(words: readonly string[]) {
  const letterOf = [0]
  const wordOf = [NONE]
  const firstChild = [NONE]
  const nextSibling = [NONE]
  /** The nodes of the word before, which has the longest common beginning with this one. */
  const path = [ROOT]
  let before = ''
  for (const { word, number } of words
    .map((word, number) => ({ word, number }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))) {
    let depth = 0
    while (depth < word.length && word[depth] === before[depth]) depth += 1
    for (; depth < word.length; depth += 1) {
      const parent = path[depth] ?? ROOT
      const node = letterOf.push(word.charCodeAt(depth)) - 1
      wordOf.push(NONE)
      firstChild.push(NONE)
      nextSibling.push(firstChild[parent] ?? NONE)
      firstChild[parent] = node
      path[depth + 1] = node
    }
    wordOf[path[word.length] ?? ROOT] = number
    before = word
    yield
  }
  return {
    letterOf: Uint16Array.from(letterOf),
    wordOf: Int32Array.from(wordOf),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
  }
}

/**
 * Walks the tree beside a Damerau-Levenshtein table (a swap of neighbours is one edit), so that words share
 * the rows of their common beginning, and a beginning that is too far from `wanted` is passed over with all
 * words that have it.
 */
export const createLetterTree = (words: readonly string[]): LetterTree => finish(growLetterTree(words))

export function* growLetterTree(words: readonly string[]): Steps<LetterTree> {
  const { letterOf, wordOf, firstChild, nextSibling } = yield* growTree(words)

  return {
    near(wanted, most, mostOfBeginning) {
      const found: NearWord[] = []
      const letters = Array.from(wanted, (_, at) => wanted.charCodeAt(at))
      const width = letters.length + 1
      const beyond = most + 1
      const table = new Uint8Array(width * (width + most + 1)).fill(beyond)
      for (let at = 0; at <= Math.min(most, letters.length); at += 1) table[at] = at

      /** Fills the row of a letter as far as its counts can be within `most`; returns the smallest. */
      function fillRow(depth: number, letter: number, letterBefore: number): number {
        const row = depth * width
        const before = row - width
        table[row] = Math.min(depth, beyond)
        let least = table[row] ?? 0
        const last = Math.min(letters.length, depth + most)
        for (let at = Math.max(1, depth - most); at <= last; at += 1) {
          const same = letters[at - 1] === letter
          let edits = (table[before + at - 1] ?? 0) + (same ? 0 : 1)
          edits = Math.min(edits, (table[before + at] ?? 0) + 1, (table[row + at - 1] ?? 0) + 1)
          if (at > 1 && depth > 1 && letters[at - 1] === letterBefore && letters[at - 2] === letter) {
            edits = Math.min(edits, (table[before - width + at - 2] ?? 0) + 1)
          }
          table[row + at] = Math.min(edits, beyond)
          if (edits < least) least = edits
        }
        return least
      }

      function walk(parent: number, depth: number, begunBefore: number): void {
        for (let node = firstChild[parent] ?? NONE; node !== NONE; node = nextSibling[node] ?? NONE) {
          const fits = depth < width + most
          const least = fits ? fillRow(depth, letterOf[node] ?? 0, letterOf[parent] ?? 0) : beyond
          const edits = fits ? (table[depth * width + letters.length] ?? beyond) : beyond
          const begun = Math.min(begunBefore, edits)
          const word = wordOf[node] ?? NONE
          if (word !== NONE && (edits <= most || begun <= mostOfBeginning)) {
            found.push({
              word,
              edits: edits <= most ? edits : Infinity,
              editsOfBeginning: begun <= mostOfBeginning ? begun : Infinity,
            })
          }
          if (least <= most || begun <= mostOfBeginning) walk(node, depth + 1, begun)
        }
      }

      walk(ROOT, 1, beyond)
      return found
    },
  }
}
