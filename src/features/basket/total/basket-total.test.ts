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
const drawnSale = (sale: Partial<Sale>) =>
  renderToStaticMarkup(
    createElement(BasketTotal, {
      translations,
      sale: { currency: 'GBP', discounts: [] as Sale['discounts'], count: 2, ...sale } as Sale,
      payment: '/en/payment',
    }),
  )
const drawn = (total: number, retail: number, count = 2) => drawnSale({ total, retail, count })

it('shows a saving only if there is one', () => {
  expect(drawn(3_900, 4_400)).toContain('<strong>£5</strong>')
  expect(drawn(3_900, 3_901)).toContain('<strong>£0.01</strong>')
  for (const retail of [3_900, 3_000])
    expect(drawn(3_900, retail)).not.toContain(translations.t('total.saving'))
})

it('shows tickets and discounts that add up to the total', () => {
  const markup = drawnSale({
    retail: 10_000,
    total: 7_200,
    discount: 1_800,
    discounts: [
      { kind: 'member', amount: 450, code: null },
      { kind: 'coupon', amount: 1_350, code: 'TEN' },
    ],
  })
  const written = [...markup.matchAll(/<data value="(-?\d+)">([^<]+)</g)].map(([, ...one]) => one)
  expect(written).toEqual([
    ['9000', '£90'],
    ['-450', '-£4.50'],
    ['-1350', '-£13.50'],
  ])
})

it('shows the total and the ticket count', () => {
  expect(drawn(3_900, 3_900)).toContain('>£39<')
  expect(drawn(3_900, 3_900)).toContain('2 tickets')
  expect(drawn(3_900, 3_900, 1)).toContain('1 ticket<')
})
