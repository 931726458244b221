import type { PaymentAnswer } from '#contract/payment/payment.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSaleWithSessions } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import type { AskDependencies } from '#server/payments/ask-provider.ts'
import { findAttempt, lockAttempt, MAILED, type Attempt } from '#server/payments/attempts.ts'
import { isLive } from '#server/payments/machine.ts'
import { payWithoutProvider } from '#server/payments/pay-without-provider.ts'
import type { ShopContext } from '#server/context.ts'
import { countFreeOrder } from './free-orders.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { OrderLinks } from '#server/mail/order-links.ts'
import type { PaymentOrders, PayingCaller } from './payment-orders.ts'
import { answerOf } from './payment-state.ts'
import { refuse, type Answer } from '#server/refusal.ts'

/** Orders without a payment provider. */
export interface LocalOrders {
  /** A total of zero, or an agent's credit. An unknown guest is mailed a link first. */
  payLocally(caller: PayingCaller, order: Omit<PayByAdyen, 'paymentMethod'>): Promise<Answer<PaymentAnswer>>
  /**
   * Confirms the order of that link, once however often it is called. Answers the id by which its state is
   * read.
   */
  confirmOrder(token: string): Promise<Answer<{ returnId: string }>>
}

interface Dependencies {
  context: ShopContext
  asking: AskDependencies
  orders: PaymentOrders
  links: OrderLinks
  limits: Limits
}

export function createLocalOrders({ context, asking, orders, links, limits }: Dependencies): LocalOrders {
  const { db, clock } = context

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
    return payWithoutProvider(tx, asking, attempt, row)
  }

  return {
    async payLocally(caller, order) {
      return inTransactionOrUndo<Answer<PaymentAnswer>>(db, async (tx) => {
        const begun = await orders.beginIn(tx, caller, order)
        if (!begun.ok) return begun
        const attempt = begun.value
        const done = isLive(attempt.state)
          ? await settleLocally(tx, caller, attempt, order.payer.email)
          : begun
        if (!done.ok) throw new Undo(done)
        return ok(answerOf(done.value, await links.waitingOrder(done.value, tx)))
      })
    },

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
        const settled = await payWithoutProvider(tx, asking, attempt, row)
        if (!settled.ok) throw new Undo(refuse('link_expired'))
        await links.use(tx, link)
        return ok({ returnId })
      })
    },
  }
}
