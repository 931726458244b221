import { describe, expect, it } from 'vitest'
import { productKinds } from '#contract/catalogue/product.ts'
import { locales } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'

/** Why there are three: `locales/GLOSSARY.md`. */
describe.each(locales)('the names of the kinds of tour in %s', (locale) => {
  it.each([
    ['a badge', messagesOf(locale, 'offers').kind, productKinds],
    ['a heading', messagesOf(locale, 'city-pages').kinds, productKinds],
    // A package is named by what it holds (sold-title.ts).
    [
      'a title',
      messagesOf(locale, 'search-engines').kinds,
      productKinds.filter((kind) => kind !== 'package'),
    ],
  ])('are complete for %s', (_, names, kinds) => {
    expect(Object.keys(names).sort()).toEqual([...kinds].sort())
  })
})
