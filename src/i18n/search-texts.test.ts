import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describePage, fitTitle, mentions } from './search-texts.ts'

const FILLERS = ['See which days still have seats.', 'Book online and get your tickets by email.']

describe('mentions', () => {
  it.each([
    ['Paris Hop-On Hop-Off Bus', 'Paris'],
    ['Bus turistico de MÁLAGA', 'Malaga'],
    ['Pariser Nachtrundfahrt', 'Paris'],
    ['Berlins Mauer', 'Berlin'],
    ['Private Romtour', 'Rom'],
    ['New York Pass', 'New York'],
  ])('finds in "%s" the name %s', (text, name) => expect(mentions(text, name)).toBe(true))

  it.each([
    ['Seine Cruise', 'Paris'],
    ['Comparis', 'Paris'],
    ['New Amsterdam', 'New York'],
    ['anything', ''],
  ])('does not find in "%s" the name "%s"', (text, name) => expect(mentions(text, name)).toBe(false))
})

describe('titles', () => {
  it('takes the first that fits', () => {
    expect(fitTitle(['x'.repeat(61), 'y'.repeat(60), 'z'])).toBe('y'.repeat(60))
  })

  it('cuts the last one after a word', () => {
    expect(fitTitle([`${'word '.repeat(11)}, and more`])).toBe(`${'word '.repeat(11).trim()}…`)
  })

  it('never gets longer than 60 characters', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 90 }), { minLength: 1 })
    fc.assert(fc.property(words, (titles) => fitTitle(titles).length <= 60))
  })
})

describe('descriptions', () => {
  it('adds the sentences that fit', () => {
    const said = describePage(['A'.repeat(80), 'B'.repeat(100), 'C'.repeat(20)], FILLERS)
    expect(said).toBe(`${'A'.repeat(80)}. ${'C'.repeat(20)}.`)
  })

  it('fills up a short one and leaves a long one', () => {
    expect(describePage(['Look up'], FILLERS)).toBe(`Look up. ${FILLERS.join(' ')}`)
    expect(describePage(['A'.repeat(75)], FILLERS)).toBe(`${'A'.repeat(75)}.`)
  })

  it('cuts at a sentence, then at a clause, then after a word', () => {
    const [first, second] = ['A '.repeat(40).trim(), 'B '.repeat(60).trim()]
    expect(describePage([`${first}. ${second}.`], [])).toBe(`${first}.`)
    expect(describePage([`${first}, ${second}.`], [])).toBe(`${first}.`)
    expect(describePage([`${'A '.repeat(80)}B`], [])).toMatch(/^(A )+A…$/)
  })

  it('has 70 to 155 characters whatever is said', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 })
    const sentence = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), (sentences) => {
        const { length } = describePage(sentences, FILLERS)
        expect(length).toBeGreaterThanOrEqual(70)
        expect(length).toBeLessThanOrEqual(155)
      }),
    )
  })
})
