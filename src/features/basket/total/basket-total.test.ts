import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Sale } from '#contract/basket/basket.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { createBasketTranslations } from '#features/basket/basket-translations.ts'
import { BasketTotal } from './BasketTotal.tsx'

const translations = createBasketTranslations({
  locale: 'en',
  basket: messagesOf('en', 'basket'),
  passengers: messagesOf('en', 'passengers'),
  common: messagesOf('en', 'common'),
})
const drawn = (total: number, retail: number, count = 2) =>
  renderToStaticMarkup(
    createElement(BasketTotal, {
      translations,
      sale: { total, retail, count, currency: 'GBP', discounts: [] as Sale['discounts'] } as Sale,
      payment: '/en/payment',
    }),
  )

it('shows a saving only if there is one', () => {
  expect(drawn(3_900, 4_400)).toContain('<strong>£5</strong>')
  expect(drawn(3_900, 3_901)).toContain('<strong>£0.01</strong>')
  for (const retail of [3_900, 3_000])
    expect(drawn(3_900, retail)).not.toContain(translations.t('total.saving'))
})

it('shows the total and the ticket count', () => {
  expect(drawn(3_900, 3_900)).toContain('>£39<')
  expect(drawn(3_900, 3_900)).toContain('2 tickets')
  expect(drawn(3_900, 3_900, 1)).toContain('1 ticket<')
})
