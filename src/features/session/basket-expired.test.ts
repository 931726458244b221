import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { islandTranslator } from '#i18n/island-translator.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import type { HeldAgain } from '#stores/restored-basket.ts'
import { BasketExpired } from './BasketExpired.tsx'
import { BasketRetrieved } from './BasketRetrieved.tsx'

const props = {
  t: islandTranslator(messagesOf('en', 'session'), 'en-GB'),
  locale: 'en' as const,
  basketHref: '/en/shopping-cart',
  canRecover: true,
}
const bus = { name: 'Paris Hop-On Hop-Off Bus', day: '2026-12-05' }
const expired = (over: { canRecover?: boolean; tickets?: (typeof bus)[] }) =>
  renderToString(createElement(BasketExpired, { ...props, tickets: [bus], ...over }))

it('offers to retrieve an expired basket or to reload', () => {
  const text = expired({})
  expect(text).toContain('Your session has expired')
  expect(text).toContain('Paris Hop-On Hop-Off Bus')
  expect(text).toContain('Saturday 5 December 2026')
  expect(text).toContain('Restore my basket')
  expect(text).toContain('Reload the page')
})

it('offers only to reload where baskets are not recovered', () => {
  const text = expired({ canRecover: false })
  expect(text).not.toContain('Restore my basket')
  expect(text).toContain('Reload the page')
})

it('promises no tickets of a basket that is gone', () => {
  const text = expired({ tickets: [] })
  expect(text).not.toContain('Restore my basket')
  expect(text).not.toContain('Nothing was charged')
})

const unavailable = [
  {
    productId: 1,
    productName: 'Boat',
    locationName: 'Paris',
    choices: [],
    reason: { code: 'sold_out' as const, message: 'The last tickets are gone.' },
  },
]
const retrieved = (over: Partial<HeldAgain>, sale: Partial<HeldAgain['sale']>) =>
  renderToString(
    createElement(BasketRetrieved, {
      ...props,
      open: true,
      onClose: () => undefined,
      restored: {
        added: 0,
        unavailable: [],
        couponLost: null,
        change: undefined,
        ...over,
        sale: sale as HeldAgain['sale'],
      },
    }),
  )

it('says what came back and what did not', () => {
  const couponLost = { coupon: 'TEN', reason: { code: 'coupon_used_up' as const, message: 'Used up.' } }
  const text = retrieved({ added: 2, unavailable, couponLost }, { status: 'draft', count: 2 })
  expect(text).toContain('Your basket is back')
  expect(text).toContain('2 tickets are in your basket again')
  expect(text).toContain('The last tickets are gone.')
  expect(text).toContain('TEN')
  expect(text).toContain('Go to basket')
})

it('names old and new prices of what came back', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' as const })
  const change = {
    kind: 'price' as const,
    before: euros(108_00),
    after: euros(118_00),
    tickets: [{ name: bus.name, before: euros(78_00), after: euros(88_00) }],
  }
  const text = retrieved({ added: 2, change }, { status: 'draft', count: 2 })
  expect(text).toContain('A price has changed')
  expect(text).toContain('Paris Hop-On Hop-Off Bus: €78 before, €88 now.')
  expect(text).toContain('Total: €108 before, €118 now.')
  expect(retrieved({ added: 2 }, { status: 'draft', count: 2 })).not.toContain('before')
})

it('says that nothing came back', () => {
  const text = retrieved({ unavailable }, { status: 'expired', count: 1 })
  expect(text).toContain('These places are gone')
  expect(text).not.toContain('Go to basket')
  expect(text).not.toContain('in your basket again')
})
