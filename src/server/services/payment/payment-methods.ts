import type { PaymentMethod } from '#contract/payment/payment.ts'
import type { Money } from '#domain/price/money.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { TaggedCache } from '#server/tagged-cache.ts'

export interface MethodsWanted {
  amount: Money
  /** ISO 3166-1 alpha-2, where the shopper has said it. */
  country: string
  /** BCP 47. */
  language: string
}

const POLICY = { seconds: 300, tags: [] }
const MOST_CACHED = 1_000
/** What the payment page can show: cards, and methods that only need their own page. */
const SHOWN = new Set(['scheme', 'ideal', 'klarna', 'paypal', 'eps', 'trustly'])
const cardsOnly: PaymentMethod[] = [
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex', 'maestro'] },
]

/**
 * Rounds an amount up to two figures: 41.37 is asked for as 42.00, 1,234.00 as 1,300.00. Upper limits of
 * methods are round figures themselves (1,500.00), so that nothing is offered beyond one or withheld within
 * it; just under a lower limit a method may be offered that then declines. Each power of ten has ninety
 * answers, however many amounts are tried.
 */
export function roundedAmount(amount: number): number {
  const step = 10 ** Math.max(0, String(amount).length - 2)
  return Math.ceil(amount / step) * step
}

/**
 * The payment methods, asked of the provider at most every few minutes; it never fails the page: cards are
 * always offered.
 */
export function createPaymentMethods(
  provider: Pick<PaymentProvider, 'methods'>,
  now: () => number = Date.now,
) {
  const cache = new TaggedCache<PaymentMethod[]>({ limit: MOST_CACHED, now })

  return {
    get size(): number {
      return cache.size
    },
    async offered({ amount: exact, country, language }: MethodsWanted): Promise<PaymentMethod[]> {
      const amount = { amount: roundedAmount(exact.amount), currency: exact.currency }
      const key = [country, language, amount.amount, amount.currency].join(' ')
      const known = cache.find(key)
      if (known) return known
      const asked = await provider.methods({ amount, country, language })
      if (!asked.ok) return cardsOnly
      const shown = asked.value.filter(({ type }) => SHOWN.has(type))
      const methods = shown.length > 0 ? shown : cardsOnly
      cache.set(key, methods, POLICY)
      return methods
    },
  }
}
