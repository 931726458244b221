import { expect, it } from 'vitest'
import { glossaryFaults, readGlossary } from './glossary.ts'

const glossary = readGlossary(`# Glossary

| meaning | we say | never |
|---|---|---|
| before the first language | x | y |

## English (en)

| meaning | we say | never |
|---|---|---|
| shown on boarding | **voucher** | |
| what it costs there | price on the day | counter price, at the counter |

## American English (us)

| meaning | we say | never |
|---|---|---|
| the middle | center | centre |

## Deutsch (de)

| meaning | we say | never |
|---|---|---|
| a code | Gutschein | Kupon |

## Notes

| not | a | language |
`)

it('reads a table for each language', () => {
  expect(glossary).toEqual({
    en: [
      { never: 'counter price', instead: 'price on the day' },
      { never: 'at the counter', instead: 'price on the day' },
    ],
    us: [{ never: 'centre', instead: 'center' }],
    de: [{ never: 'Kupon', instead: 'Gutschein' }],
  })
})

const faults = glossaryFaults(glossary)

it.each([
  ['en', 'The Counter price is higher.', ['says "counter price": our word is "price on the day"']],
  ['en', 'Pay at the\u00a0counter', ['says "at the counter": our word is "price on the day"']],
  ['us', 'In the centre', ['says "centre": our word is "center"']],
  ['us', 'At the counter', ['says "at the counter": our word is "price on the day"']],
  ['de', 'Ihr Kupon', ['says "Kupon": our word is "Gutschein"']],
])('refuses in %s: %s', (language, text, told) => {
  expect(faults(language, text)).toEqual(told)
})

it.each([
  ['en', 'The encounter prices, in the centre'],
  ['de', 'Kupons heißen hier nie kupon, und at the counter ist kein Deutsch'],
  ['it', 'Nessuna parola'],
])('accepts in %s: %s', (language, text) => {
  expect(faults(language, text)).toEqual([])
})
