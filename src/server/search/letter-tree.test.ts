import { describe, expect, it } from 'vitest'
import { createLetterTree } from './letter-tree.ts'

const words = ['london', 'londres', 'paris', 'parma', 'rome', 'romeo', 'wien', 'a']
const tree = createLetterTree(words)

/** The words found as a whole, with their edits. */
const whole = (wanted: string, most = 1): Record<string, number> =>
  Object.fromEntries(
    tree
      .near(wanted, most, 0)
      .flatMap(({ word, edits }) => (edits <= most ? [[words[word] ?? '', edits] as const] : [])),
  )
const begun = (wanted: string, most: number) =>
  tree
    .near(wanted, most, most)
    .filter(({ editsOfBeginning }) => editsOfBeginning <= most)
    .map(({ word }) => words[word])
    .toSorted()

/** The textbook table of optimal string alignment, as slow as it is plain. */
function editsBetween(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row])
  for (let column = 0; column <= other.length; column += 1) rows[0]![column] = column
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
        row > 1 && column > 1 && swapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      )
    }
  }
  return rows[one.length]![other.length]!
}

describe('near words', () => {
  it.each([
    ['paris', { paris: 0 }],
    ['prais', { paris: 1 }],
    ['pars', { paris: 1 }],
    ['parris', { paris: 1 }],
    ['pariz', { paris: 1 }],
    ['aprma', { parma: 1 }],
    ['rome', { rome: 0, romeo: 1 }],
    ['berlin', {}],
  ])('finds by one edit from %s', (wanted, found) => {
    expect(whole(wanted)).toEqual(found)
  })

  it('counts two edits only where two are allowed', () => {
    expect(whole('lodnnon')).toEqual({})
    expect(whole('lodnnon', 2)).toEqual({ london: 2 })
  })

  it('finds words by a misspelt beginning', () => {
    expect(begun('lond', 0)).toEqual(['london', 'londres'])
    expect(begun('lodn', 0)).toEqual([])
    expect(begun('lodnr', 1)).toEqual(['londres'])
  })

  it('agrees with a plain comparison of words', () => {
    const random = (most: number) =>
      Array.from(
        { length: 1 + Math.floor(Math.random() * most) },
        () => 'abc'[Math.floor(Math.random() * 3)],
      ).join('')
    const many = [...new Set(Array.from({ length: 200 }, () => random(7)))]
    const grown = createLetterTree(many)
    for (let round = 0; round < 50; round += 1) {
      const wanted = random(7)
      for (const most of [1, 2]) {
        const found = grown.near(wanted, most, 0).filter(({ edits }) => edits <= most)
        expect(
          found.map(({ word, edits }) => `${many[word]} ${edits}`).toSorted(),
          `${wanted} by ${most}`,
        ).toEqual(
          many
            .map((word) => ({ word, edits: editsBetween(wanted, word) }))
            .filter(({ edits }) => edits <= most)
            .map(({ word, edits }) => `${word} ${edits}`)
            .toSorted(),
        )
      }
    }
  })
})
