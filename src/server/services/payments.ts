import * as v from 'valibot'
import type { Locale } from '#config/locales.ts'
import type { LinkedOrder } from '#contract/order.ts'
import type {
  PayByAdyen,
  PayerBrought,
  PaymentAnswer,
  PaymentMethods,
  PaymentState,
} from '#contract/payment.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSaleWithSessions } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { applyPaymentEvent } from '#server/payments/apply-event.ts'
import {
  forgetDetails,
  keepDetails,
  sendAttempt,
  sendDetails,
  type AskDependencies,
} from '#server/payments/ask-provider.ts'
import {
  findAttempt,
  findByReturnId,
  latestOfSession,
  lockAttempt,
  MAILED,
  markSent,
  type Attempt,
} from '#server/payments/attempts.ts'
import { storeItem, Webhook, workInbox } from '#server/payments/inbox.ts'
import { isLive } from '#server/payments/machine.ts'
import { oneAtATime } from '#server/payments/one-at-a-time.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { sendRefunds } from '#server/payments/refunds.ts'
import type { SaleDesk } from '#server/payments/sale-desk.ts'
import { settleHere } from '#server/payments/settle-here.ts'
import type { ShopContext } from './context.ts'
import { countFreeOrder } from './free-orders.ts'
import type { Limits } from './limits.ts'
import type { OrderLinks } from './order-links.ts'
import { createPaymentMethods, type MethodsWanted } from './payment-methods.ts'
import { openOrders, type PayingCaller } from './payment-orders.ts'
import { answerOf, noPayment, stateOf, type Receipts } from './payment-state.ts'
import { refuse, type Answer } from './refusal.ts'

type ById = { attemptId?: string | undefined; returnId?: string | undefined }

export interface Payments {
  methods(wanted: MethodsWanted): Promise<PaymentMethods>
  pay(caller: PayingCaller, order: PayByAdyen): Promise<Answer<PaymentAnswer>>
  /** Without a provider: a total of zero, or an agent's credit. An unknown guest is mailed a link first. */
  payLocally(caller: PayingCaller, order: Omit<PayByAdyen, 'paymentMethod'>): Promise<Answer<PaymentAnswer>>
  /** The order behind the link of a mail, for everybody who has it. */
  readOrder(token: string, locale: Locale): Promise<Answer<LinkedOrder>>
  /** The button behind that link: one sale, however often it is pressed. Answers the key of its state. */
  confirmOrder(token: string): Promise<Answer<{ returnId: string }>>
  details(caller: PayingCaller, brought: PayerBrought): Promise<Answer<PaymentAnswer>>
  cancel(caller: PayingCaller, attemptId: string): Promise<Answer<PaymentAnswer>>
  state(caller: PayingCaller, by: ById): Promise<Answer<PaymentState>>
  resume(caller: PayingCaller): Promise<PaymentState>
  /** The HTTP status for Adyen: 202 once everything is stored, 401 for a signature that is not Adyen's. */
  receive(body: unknown): Promise<202 | 400 | 401>
  /** What is waiting: webhooks, open fates, reversals. Called on start, after a webhook and every few seconds. */
  work(): Promise<void>
  close(): Promise<void>
}

export interface PaymentDependencies {
  context: ShopContext
  desk: SaleDesk
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

export function openPayments(dependencies: PaymentDependencies): Payments {
  const { context, desk, provider, receipts, links, limits, complain } = dependencies
  const { db, clock } = context
  const retryAfterMs = dependencies.retryAfterMs ?? RETRY_AFTER_MS
  const asking: AskDependencies = { db, desk, provider, now: clock, retryAfterMs }
  const orders = openOrders({ context, desk, provider, returnUrl: dependencies.returnUrl })
  const methods = createPaymentMethods(provider)

  /** One kind of work that fails, as when the database is away for a moment, does not cost the others their turn. */
  const worker = oneAtATime(async () => {
    const problems: unknown[] = []
    for (const work of [workInbox, reconcile, sendRefunds])
      await work(asking, complain).catch((error: unknown) => problems.push(error))
    if (problems.length > 0) throw problems[0]
  })

  /** A twin still at work has not answered yet: its answer is fetched by asking for the state. */
  const settled = (attempt: Attempt): Answer<PaymentAnswer> =>
    attempt.state === 'created' || attempt.state === 'sent' ? refuse('in_flight') : ok(answerOf(attempt))

  const isOwner = (attempt: Attempt, caller: PayingCaller): boolean =>
    caller.session !== undefined && attempt.sessionId === caller.session.id

  /** An attempt of another session does not exist; a return id is a key of its own. */
  async function find(caller: PayingCaller, { attemptId, returnId }: ById): Promise<Attempt | undefined> {
    if (returnId) return findByReturnId(db, returnId)
    const attempt = attemptId ? await findAttempt(db, attemptId) : undefined
    return attempt && isOwner(attempt, caller) ? attempt : undefined
  }

  /** Counts the order once for its sale and address, however often its mail is asked for. */
  async function mailLink(
    tx: Tx,
    { address, locale }: PayingCaller,
    attempt: Attempt,
    email: string,
  ): Promise<Answer<Attempt>> {
    const isNew = (await links.sent(tx, attempt.saleId, email)) === 0
    const who = { email, memberId: null, address }
    if (isNew && !(await countFreeOrder(tx, limits, who, clock()))) return refuse('free_orders_used_up')
    return links.send(tx, attempt, { email, locale })
  }

  async function settleLocally(
    tx: Tx,
    caller: PayingCaller,
    attempt: Attempt,
    email: string,
  ): Promise<Answer<Attempt>> {
    if (attempt.method === MAILED)
      return attempt.state === 'created' ? mailLink(tx, caller, attempt, email) : ok(attempt)
    const row = await lockSaleWithSessions(tx, attempt.saleId)
    if (!row) return refuse('not_found')
    const { address, session } = caller
    const memberId = session?.memberId ?? null
    if (attempt.amount === 0 && memberId !== null) {
      const counted = await countFreeOrder(tx, limits, { email, memberId, address }, clock())
      if (!counted) return refuse('free_orders_used_up')
    }
    return settleHere(tx, asking, attempt, row)
  }

  return {
    async methods(wanted) {
      return { checkout: provider.checkout, data: await methods.offered(wanted) }
    },

    async pay(caller, order) {
      const begun = await orders.begin(caller, order)
      if (!begun.ok) return begun
      const attempt = begun.value
      // One caller wins this; a twin of the same press, or a later repeat, only reads.
      if (!(await markSent(db, attempt.id, clock(), retryAfterMs))) return settled(attempt)
      return ok(answerOf(await sendAttempt(asking, attempt)))
    },

    async payLocally(caller, order) {
      return inTransactionOrUndo<Answer<PaymentAnswer>>(db, async (tx) => {
        const begun = await orders.beginIn(tx, caller, order)
        if (!begun.ok) return begun
        const attempt = begun.value
        const done = isLive(attempt.state)
          ? await settleLocally(tx, caller, attempt, order.payer.email)
          : begun
        if (!done.ok) throw new Undo(done)
        return ok(answerOf(done.value, await links.told(done.value, tx)))
      })
    },

    readOrder: (token, locale) => links.read(token, locale),

    async confirmOrder(token) {
      return inTransactionOrUndo<Answer<{ returnId: string }>>(db, async (tx) => {
        const link = await links.find(tx, token)
        const known = link?.attemptId ? await findAttempt(tx, link.attemptId) : undefined
        const row = known && (await lockSaleWithSessions(tx, known.saleId))
        const attempt = known && row && (await lockAttempt(tx, known.id))
        if (!link || !row || !attempt?.returnId) return refuse('not_found')
        const { returnId } = attempt
        const state = links.stateOf(link, attempt)
        if (state === 'used') return ok({ returnId })
        if (state !== 'open') return refuse('link_expired')
        const settled = await settleHere(tx, asking, attempt, row)
        if (!settled.ok) throw new Undo(refuse('link_expired'))
        await links.use(tx, link)
        return ok({ returnId })
      })
    },

    async details(caller, { details, ...by }) {
      const attempt = await find(caller, by)
      if (!attempt) return refuse('not_found')
      if (!isLive(attempt.state) && attempt.state !== 'abandoned') return ok(answerOf(attempt))
      await keepDetails(asking, attempt.id, details)
      const answered = await sendDetails(asking, attempt, details)
      if (answered) return ok(answerOf(answered))
      await forgetDetails(asking, attempt.id)
      return refuse('malformed')
    },

    async cancel(caller, attemptId) {
      const attempt = await find(caller, { attemptId })
      if (!attempt) return refuse('not_found')
      const event = { kind: 'abandoned', key: 'given up by the shopper' } as const
      return ok(answerOf(await applyPaymentEvent(asking, attempt.id, event)))
    },

    async state(caller, by) {
      const attempt = await find(caller, by)
      if (!attempt) return refuse('not_found')
      return ok(await stateOf(attempt, isOwner(attempt, caller), receipts, caller.locale))
    },

    async resume(caller) {
      const attempt = caller.session && (await latestOfSession(db, caller.session.id))
      return attempt ? stateOf(attempt, true, receipts, caller.locale) : noPayment
    },

    async receive(body) {
      const read = v.safeParse(Webhook, body)
      if (!read.success) return 400
      const isLiveAccount = provider.checkout.environment === 'live'
      const items = read.output.notificationItems.map(({ NotificationRequestItem: item }) => item)
      const isOurs =
        (read.output.live === 'true') === isLiveAccount &&
        items.every(
          (item) => item.merchantAccountCode === provider.merchantAccount && provider.isGenuine(item),
        )
      if (!isOurs) return 401
      for (const item of items) await storeItem(asking, item)
      return 202
    },

    work: () => worker.run(),
    close: () => worker.close(),
  }
}
