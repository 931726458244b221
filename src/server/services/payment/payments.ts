import type { Locale } from '#config/locales.ts'
import type { LinkedOrder } from '#contract/payment/order.ts'
import type { PaymentAnswer, PaymentMethods } from '#contract/payment/payment.ts'
import type { PayByAdyen, PayerBrought } from '#contract/payment/payment-requests.ts'
import { ok } from '#domain/result.ts'
import { applyPaymentEvent } from '#server/payments/apply-event.ts'
import {
  forgetDetails,
  keepDetails,
  sendAttempt,
  sendDetails,
  type AskDependencies,
} from '#server/payments/ask-provider.ts'
import { markSent, type Attempt } from '#server/payments/attempts.ts'
import { isLive } from '#server/payments/machine.ts'
import { oneAtATime } from '#server/payments/one-at-a-time.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createWebhookReceiver, type WebhookReceipt } from '#server/payments/receive-webhook.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { sendRefunds } from '#server/payments/refunds.ts'
import type { SalesPort } from '#server/payments/sales-port.ts'
import { workInbox } from '#server/payments/work-inbox.ts'
import type { ShopContext } from '#server/context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createLocalOrders, type LocalOrders } from './local-orders.ts'
import type { OrderLinks } from '#server/mail/order-links.ts'
import { createPaymentMethods, type MethodsWanted } from './payment-methods.ts'
import { createPaymentOrders, type PayingCaller } from './payment-orders.ts'
import { createPaymentReads, type PaymentReads } from './payment-reads.ts'
import { answerOf, type Receipts } from './payment-state.ts'
import { refuse, type Answer } from '#server/refusal.ts'

export interface Payments extends LocalOrders, Omit<PaymentReads, 'find'> {
  methods(wanted: MethodsWanted): Promise<PaymentMethods>
  pay(caller: PayingCaller, order: PayByAdyen): Promise<Answer<PaymentAnswer>>
  /** The order behind the link of a mail, for everybody who has it. */
  readOrder(token: string, locale: Locale): Promise<Answer<LinkedOrder>>
  details(caller: PayingCaller, brought: PayerBrought): Promise<Answer<PaymentAnswer>>
  cancel(caller: PayingCaller, attemptId: string): Promise<Answer<PaymentAnswer>>
  receive(body: unknown): Promise<WebhookReceipt>
  /**
   * Works on webhooks, open payments and reversals. Called on start, after a webhook and every few
   * seconds.
   */
  work(): Promise<void>
  close(): Promise<void>
}

export interface PaymentDependencies {
  context: ShopContext
  sales: SalesPort
  provider: PaymentProvider
  receipts: Receipts
  links: OrderLinks
  limits: Limits
  returnUrl: (locale: Locale, returnId: string) => string
  complain: (sentence: string) => void
  /** How long an unanswered payment waits before it is asked for again. */
  retryAfterMs?: number
}

const RETRY_AFTER_MS = 15_000

export function createPayments(dependencies: PaymentDependencies): Payments {
  const { context, sales, provider, receipts, links, limits, complain } = dependencies
  const { db, clock } = context
  const retryAfterMs = dependencies.retryAfterMs ?? RETRY_AFTER_MS
  const asking: AskDependencies = { db, sales, provider, now: clock, retryAfterMs }
  const orders = createPaymentOrders({ context, sales, provider, returnUrl: dependencies.returnUrl })
  const methods = createPaymentMethods(provider)
  const reads = createPaymentReads(db, receipts)

  /** A failure of one kind of work, such as a short outage of the database, does not stop the others. */
  const worker = oneAtATime(async () => {
    const problems: unknown[] = []
    for (const work of [workInbox, reconcile, sendRefunds])
      await work(asking, complain).catch((error: unknown) => problems.push(error))
    if (problems.length > 0) throw problems[0]
  })

  /** A duplicate that is still running has no answer yet: its result is read from the state. */
  const settled = (attempt: Attempt): Answer<PaymentAnswer> =>
    attempt.state === 'created' || attempt.state === 'sent' ? refuse('in_flight') : ok(answerOf(attempt))

  return {
    async methods(wanted) {
      return { checkout: provider.checkout, data: await methods.offered(wanted) }
    },

    async pay(caller, order) {
      const begun = await orders.begin(caller, order)
      if (!begun.ok) return begun
      const attempt = begun.value
      // Only one caller succeeds here; a duplicate or later repeat only reads.
      if (!(await markSent(db, attempt.id, clock(), retryAfterMs))) return settled(attempt)
      return ok(answerOf(await sendAttempt(asking, attempt)))
    },

    ...createLocalOrders({ context, asking, orders, links, limits }),
    readOrder: (token, locale) => links.read(token, locale),
    state: (caller, by) => reads.state(caller, by),
    resume: (caller) => reads.resume(caller),
    receive: createWebhookReceiver(asking, complain),

    async details(caller, { details, ...by }) {
      const attempt = await reads.find(caller, by)
      if (!attempt) return refuse('not_found')
      if (!isLive(attempt.state) && attempt.state !== 'abandoned') return ok(answerOf(attempt))
      await keepDetails(asking, attempt.id, details)
      const answered = await sendDetails(asking, attempt, details)
      if (answered) return ok(answerOf(answered))
      await forgetDetails(asking, attempt.id)
      return refuse('malformed')
    },

    async cancel(caller, attemptId) {
      const attempt = await reads.find(caller, { attemptId })
      if (!attempt) return refuse('not_found')
      const event = { kind: 'abandoned', key: 'given up by the shopper' } as const
      return ok(answerOf(await applyPaymentEvent(asking, attempt.id, event)))
    },

    work: () => worker.run(),
    close: () => worker.close(),
  }
}
