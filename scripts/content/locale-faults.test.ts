import { describe, expect, it } from 'vitest'
import { faultsOfLanguage, pluralFaults } from './locale-faults.ts'

const en = {
  basket: {
    title: 'Your basket',
    lines_one: 'One line',
    lines_other: '{{count}} lines',
    hint: 'Held for {{minutes}} minutes for {{name}}',
  },
}
const de = {
  basket: {
    title: 'Ihr Warenkorb',
    lines_one: 'Ein Posten',
    lines_other: '{{count}} Posten',
    hint: '{{minutes}} Minuten für {{name}} reserviert',
  },
}

describe('the texts of a language', () => {
  it('accepts texts that mirror English', () => {
    expect(faultsOfLanguage('de', de, en)).toEqual([])
    expect(pluralFaults('de', de)).toEqual([])
  })

  it.each<[string, object, string]>([
    ['a missing key', { title: undefined }, 'de/basket.json: title is missing'],
    ['a stray key', { more: 'Mehr' }, 'de/basket.json: more is not in en'],
    ['a misspelt plural', { lines_man: 'x' }, 'de/basket.json: lines_man is not in en'],
    ['an empty text', { title: ' ' }, 'de/basket.json: title is empty'],
    ['a lost placeholder', { hint: '{{minutes}} Minuten' }, 'de/basket.json: hint lacks {{name}}'],
    [
      'a misspelt placeholder',
      { hint: '{{minutes}} {{name}} {{nam}}' },
      'de/basket.json: hint has an unknown {{nam}}',
    ],
    [
      'a count left out where it is needed',
      { lines_other: 'Posten' },
      'de/basket.json: lines_other lacks {{count}}',
    ],
    ['a sentence left in English', { hint: en.basket.hint }, 'de/basket.json: hint is not translated'],
    ['a number', { title: 3 }, 'de/basket.json: title is no text'],
  ])('refuses the texts of a language for %s', (_, change, fault) => {
    const basket = JSON.parse(JSON.stringify({ ...de.basket, ...change })) as Record<string, string>
    expect(faultsOfLanguage('de', { basket }, en)).toEqual([fault])
  })

  it('refuses missing and unknown files', () => {
    expect(faultsOfLanguage('de', { other: {} }, en)).toEqual([
      'de/basket.json is missing',
      'de/other.json: there is no such file in en',
    ])
  })

  it('allows more plural forms than English', () => {
    expect(
      faultsOfLanguage('es', { basket: { ...de.basket, lines_many: '{{count}} de líneas' } }, en),
    ).toEqual([])
  })

  it('requires every plural form', () => {
    const { lines_one: _, ...basket } = de.basket
    expect(pluralFaults('de', { basket })).toEqual(['de/basket.json: lines lacks its form for one'])
  })

  it('allows American English only what differs', () => {
    expect(faultsOfLanguage('us', { basket: { title: 'Your cart' } }, en)).toEqual([])
    expect(faultsOfLanguage('us', { basket: { title: 'Your basket' } }, en)).toEqual([
      'us/basket.json: title only repeats en',
    ])
  })
})
