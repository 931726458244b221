import { randomUUID } from 'node:crypto'
import { ok } from '#domain/result.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'

/** A webhook item that the bank has yet to deliver. */
export interface News {
  eventCode: string
  success: 'true' | 'false'
  pspReference: string
  originalReference: string
  merchantReference: string
  merchantAccountCode: string
  amount: { value: number; currency: string }
}

/**
 * One payment at a bank that authorises it, pays out what it still holds, and lets the test decide when the
 * shop hears of it. The sums are the bank's own.
 */
export class BankOfNews {
  reference = ''
  paid = 0
  /** Returned for good, by the shop or in the bank's office. */
  returned = 0
  /** Taken by the one dispute. */
  disputed = 0
  news: News[] = []
  /** Payouts that the shop asked for, each with what it had heard of a dispute by then. */
  payouts: { amount: number; afterDispute: boolean }[] = []
  /** The shop was told of a chargeback. */
  disputeIsTold = false
  readonly #psp = randomUUID()
  readonly #answered = new Set<string>()

  get held(): number {
    return this.paid - this.returned - this.disputed
  }

  tell(eventCode: string, value: number, item: Partial<News> = {}): void {
    this.news.push({
      eventCode,
      success: 'true',
      pspReference: randomUUID(),
      originalReference: this.#psp,
      merchantReference: this.reference,
      merchantAccountCode: 'CityloopTest',
      amount: { value, currency: 'EUR' },
      ...item,
    })
  }

  /** In the bank's office: a part by its amount, all that is left as a cancellation. */
  returnInOffice(amount: number): void {
    if (amount <= 0 || amount > this.held) return
    const isWhole = amount === this.paid
    this.returned += amount
    this.tell(isWhole ? 'CANCEL_OR_REFUND' : 'REFUND', amount, { merchantReference: 'office' })
  }

  /** Of the one dispute; news of it share its reference. */
  dispute(eventCode: string, taken: number, value: number): void {
    this.disputed += taken
    this.tell(eventCode, value, { pspReference: `dispute ${this.#psp}` })
  }

  #payOut(amount: number, eventCode: string, merchantReference: string, key: string) {
    if (!this.#answered.has(key)) {
      this.#answered.add(key)
      const success = amount <= this.held
      if (success) {
        this.returned += amount
        this.payouts.push({ amount, afterDispute: this.disputeIsTold })
      }
      this.tell(eventCode, amount, { merchantReference, success: success ? 'true' : 'false' })
    }
    return Promise.resolve(ok(undefined))
  }

  readonly provider: PaymentProvider = {
    checkout: { clientKey: 'test_none', environment: 'test' },
    merchantAccount: 'CityloopTest',
    methods: () => Promise.resolve(ok([])),
    pay: (body) => {
      const { reference, amount } = JSON.parse(body) as { reference: string; amount: { value: number } }
      this.reference = reference
      this.paid = amount.value
      this.tell('AUTHORISATION', this.paid, { pspReference: this.#psp })
      const answer = { resultCode: 'Authorised', pspReference: this.#psp, merchantReference: reference }
      return Promise.resolve(ok(answer))
    },
    details: () => Promise.reject(new Error('this bank asks for nothing')),
    reverse: (_, reference, key) => this.#payOut(this.paid, 'CANCEL_OR_REFUND', reference, key),
    refund: (_, { amount }, reference, key) => this.#payOut(amount, 'REFUND', reference, key),
    isGenuine: () => true,
  }
}
