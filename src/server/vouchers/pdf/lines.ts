import { settable } from './pieces.ts'

/** Where a line may end: after a space, and after a dash between letters. */
const BREAKS = /(?<= )|(?<=\p{L}[-‐–—])(?=\p{L})/u
const LETTER = /\P{M}\p{M}*|\p{M}/gu

/** A word that is wider than a line, cut where a line is full. */
function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts = ['']
  for (const [letter] of word.matchAll(LETTER)) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && widthOf(last + letter) > width) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts
}

/** The lines of a text in a column; `widthOf` measures what is drawn on one line. */
export function linesIn(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let left = 0
  for (const word of settable(text).split(BREAKS)) {
    // The space after the last word of a line may stand outside.
    const needed = widthOf(word.trimEnd())
    if (needed <= left) lines.push((lines.pop() ?? '') + word)
    else if (needed <= width) lines.push(word)
    else lines.push(...cutWord(word, width, widthOf))
    left = (needed <= left ? left : width) - widthOf(needed > width ? (lines.at(-1) ?? '') : word)
  }
  return lines.map((line) => line.trimEnd())
}
