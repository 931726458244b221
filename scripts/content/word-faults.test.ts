import { describe, expect, it } from 'vitest'
import { textsOfCity, wordFaults } from './word-faults.ts'

describe('the words of a text', () => {
  it.each([
    ['de', 'Drücken Sie hier, 24\u00a0€ um 9\u00a0Uhr, dunkel und duftend.'],
    ['fr', 'Vous êtes ici\u202f: «\u202fParis\u202f»\u202f! À 14:30, https://example.org'],
    ['fr', 'Êtes-vous sûr\u202f?!'],
    ['es', 'Elige los ostiones; tú decides.'],
    ['it', 'Scegli: le tue fermate; Suonare è vietato.'],
    ['en', 'Really? 2 kmh stays; 5 menus'],
    ['fr', 'Imprimer en 2026 m’a paru ancien.'],
  ])('accepts the words in %s: %s', (language, text) => {
    expect(wordFaults(language, text)).toEqual([])
  })

  it.each([
    ['de', 'Drück auf deinen Tag.', 'addresses the reader by "deinen"'],
    ['de', 'Du fährst.', 'addresses the reader by "Du"'],
    ['fr', 'Choisis ton jour.', 'addresses the reader by "ton"'],
    ['es', 'Elija usted.', 'addresses the reader by "usted"'],
    ['it', 'Sale per voi.', 'addresses the reader by "voi"'],
    ['de', 'um {{time}} Uhr', 'may break the line in "}} Uhr": U+00A0 belongs there'],
    ['en', 'About 2 km on foot', 'may break the line in "2 km": U+00A0 belongs there'],
    ['fr', 'Prix : 3', 'lacks U+202F at " :"'],
    ['fr', 'Prix: 3', 'lacks U+202F at "x:"'],
    ['fr', 'Où ?', 'lacks U+202F at " ?"'],
    ['fr', 'Où?', 'lacks U+202F at "ù?"'],
    ['fr', '« Paris\u202f»', 'lacks U+202F at "« "'],
    ['fr', '«\u202fParis »', 'lacks U+202F at " »"'],
  ])('refuses the words in %s: %s', (language, text, fault) => {
    expect(wordFaults(language, text)).toEqual([fault])
  })

  it('allows informal words in reviews', () => {
    expect(wordFaults('de', 'Leiht euch ein Rad für 5 €.', { review: true })).toEqual([
      'may break the line in "5 €": U+00A0 belongs there',
    ])
  })
})

it('finds the texts of a city file and leaves names out', () => {
  const city = {
    tagline: { en: 'Up', de: 'Hoch' },
    landmarks: [{ names: { de: 'Jardin du Luxembourg' } }],
    stops: [{ sights: [{ de: 'Place du Tertre' }], translation: { de: 'Gare du Nord' } }],
    products: [{ reviews: [{ texts: { de: ['eins', 'zwei'] } }] }],
  }
  expect(textsOfCity(city, ['en', 'de']).map(({ where, text }) => `${where}: ${text}`)).toEqual([
    'tagline.en: Up',
    'tagline.de: Hoch',
    'products.0.reviews.0.texts.de.0: eins',
    'products.0.reviews.0.texts.de.1: zwei',
  ])
})
