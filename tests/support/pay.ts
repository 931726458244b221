import { randomUUID } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { defaultLimits, createLimits } from '#server/limits/limits.ts'
import { joinPayments } from '#server/services/payment/join-payments.ts'
import type { TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

const somebody = { firstName: 'Anaïs', lastName: 'Łukasiewicz', email: 'anais@example.org', country: 'FR' }

/** A bank that authorises everything at once. */
const generousBank: PaymentProvider = {
  checkout: { clientKey: 'test_none', environment: 'test' },
  merchantAccount: 'CityloopTest',
  methods: () => Promise.resolve(ok([])),
  pay(body) {
    const { reference } = JSON.parse(body) as { reference: string }
    const answer = { resultCode: 'Authorised', pspReference: randomUUID(), merchantReference: reference }
    return Promise.resolve(ok(answer))
  },
  details: () => Promise.reject(new Error('this bank asks for nothing')),
  reverse: () => Promise.resolve(ok(undefined)),
  refund: () => Promise.resolve(ok(undefined)),
  isGenuine: () => false,
}

/** Pays the visitor's basket as the shop does, at a bank that authorises it; returns the sale's id. */
export async function payFor(
  shop: TestShop,
  visitor: Visitor,
  locale: Locale = 'en',
  {
    newsletter,
    provider = generousBank,
    ...typed
  }: Partial<typeof somebody> & { newsletter?: boolean; provider?: PaymentProvider } = {},
): Promise<number> {
  const { context, services } = shop
  const payments = joinPayments(context, services.holds, services.vouchers, {
    provider,
    limits: createLimits(context.pool, defaultLimits),
    complain: () => undefined,
  })
  const session = await services.sessions.find(visitor.token)
  const saleId = session?.saleId
  if (!saleId) throw new Error('the visitor has no basket to pay for')
  const { lines, total, currency } = await services.baskets.read({ locale, currency: 'EUR', session })
  const order = {
    attemptId: randomUUID(),
    payer: { ...somebody, ...typed, phonePrefix: '', phone: '' },
    travellers: [],
    newsletter,
    lines: shownLines(lines),
    total: { amount: total, currency },
    paymentMethod: { type: 'scheme' as const },
  }
  const paid = await payments.pay({ locale, session, address: undefined }, order)
  await payments.close()
  if (!paid.ok) throw new Error(`the basket was not paid: ${paid.failure.code}`)
  return saleId
}
