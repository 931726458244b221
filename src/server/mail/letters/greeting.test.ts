import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '#config/locales.ts'
import { wordsOf } from '#tests/support/words.ts'

const first = {
  mail: [
    'order.intro',
    'order.introAgency',
    'moved.intro',
    'reminder.intro',
    'reminder.introAgency',
    'refund.intro',
    'refund.notMoved',
    'refund.past',
    'orderLink.intro',
    'register.intro',
    'account.intro',
    'known.intro',
    'reset.intro',
    'erase.intro',
    'cancel.intro',
    'cancel.introPart',
  ],
  'mail-newsletter': ['intro'],
  'mail-enquiry': ['received.intro', 'filed.intro'],
} as const

/** The sentence that follows the greeting, of every letter. */
const sentences = (locale: Locale): string[] =>
  Object.entries(first).flatMap(([file, keys]) =>
    keys.map((key) =>
      (wordsOf(locale, file as 'mail') as (key: string, values: object) => string)(key, {
        agency: 'Sunny',
        brand: 'Cityloop',
        cities: 'Paris',
        reference: 'ABC',
        total: '1',
      }),
    ),
  )

describe('the sentence after the greeting', () => {
  it.each(locales.filter((locale) => locale !== 'de'))('begins with a capital in %s', (locale) => {
    for (const sentence of sentences(locale)) expect(sentence).toMatch(/^\p{Lu}/u)
  })

  it('continues in lower case in German', () => {
    for (const sentence of sentences('de')) expect(sentence).toMatch(/^(?:\p{Ll}|Sie |Ihre? |Sunny )/u)
  })

  it('follows a colon in Spanish, else a comma', () => {
    for (const locale of locales) {
      const t = wordsOf(locale, 'mail')
      for (const greeting of [t('greeting', { name: 'José' }), t('greetingNobody')])
        expect(greeting.at(-1)).toBe(locale === 'es' ? ':' : ',')
    }
  })
})
