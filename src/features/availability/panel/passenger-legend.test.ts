import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messagesOf } from '#i18n/locale-messages.ts'
import { translator } from '#i18n/translate.ts'
import { PassengerLegend } from './PassengerLegend.tsx'

/** The types 1 to 14 of S3. */
const numbered = [
  ...(['group', 'adult', 'child', 'infant', 'senior', 'student', 'resident', 'family'] as const),
  ...(['resident_child', 'resident_senior', 'mini', 'disabled', 'teenager', 'youth'] as const),
]

const kinds = [
  { type: 'child', minimumAge: 4, maximumAge: 12, from: { EUR: 2000, GBP: 1800, USD: 2200 } },
] as const

it('explains the 14 types of passengers, numbered as in S3, with the ages of the product', () => {
  const t = translator('en', 'availability')
  const translations = { locale: 'en', t, tPassengers: translator('en', 'passengers') } as const
  const html = renderToStaticMarkup(
    createElement(PassengerLegend, { open: true, kinds, translations, onClose: () => undefined }),
  )
  const items = [
    ...html.matchAll(/<li><strong>([^<]+)<\/strong> <small>([^<]*)<\/small><br\/>([^<]+)<\/li>/g),
  ]
  // A list numbers its items by itself.
  expect(html).toContain('<ol')
  expect(items.map(([, name]) => name)).toEqual(
    numbered.map((type) => messagesOf('en', 'passengers').types[type].name),
  )
  expect(items.map(([, , ages]) => ages).filter(Boolean)).toEqual(['aged 4 to 12'])
  expect(items.map(([, , , note]) => note)).toEqual(
    Object.values(messagesOf('en', 'availability').legend.notes),
  )
})
