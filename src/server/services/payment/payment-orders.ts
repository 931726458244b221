import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { holdForMail, holdWhilePaying } from '#domain/sale/hold-time.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSaleWithSessions } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { isOpen, paymentAttempt, sale } from '#server/db/schema/index.ts'
import {
  changeAttempt,
  countAttempts,
  findAttempt,
  liveAttemptOf,
  MAILED,
  clearedAttemptFields,
  type Attempt,
} from '#server/payments/attempts.ts'
import { freezeRequest, hashOf } from '#server/payments/frozen-request.ts'
import { isUndecided } from '#server/payments/machine.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { sumOf, type SalesPort, type SaleLineForPayment } from '#server/payments/sales-port.ts'
import type { SaleRow } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { backingOf } from '#server/sales/backing.ts'
import { creditAgentOf } from '#server/sales/credit-agent.ts'
import { refusesOrder, type CreditUse, type Order } from './order-check.ts'
import { writeConsents } from './order-consents.ts'
import { writePeople } from './order-people.ts'
import { refusesUnseen } from './unseen-change.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import type { Session } from '../session/sessions.ts'

export interface PayingCaller {
  locale: Locale
  session: Session | undefined
  /** For Adyen's risk checks. */
  address: string | undefined
}

export interface OrderDependencies {
  context: ShopContext
  sales: SalesPort
  provider: PaymentProvider
  /** Where the bank sends the shopper back to. */
  returnUrl: (locale: Locale, returnId: string) => string
}

/** A sale with so many refusals is being used to test stolen cards. */
const MOST_ATTEMPTS = 12
/** The same order from another tab, or a repeated press, does not ask for a second mail. */
const SAME_PRESS_MS = 60_000

const REFERENCE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** References are read out over the phone, so they have no letter that looks like a digit. There are 32^8. */
const newReference = (): string =>
  `CL${Array.from(randomBytes(8), (byte) => REFERENCE_LETTERS[byte % 32]).join('')}`

/** An agent's credit pays for that agent's own bookings only. */
function creditFor({ session }: PayingCaller, basket: SaleAggregate): CreditUse {
  if (!session?.agentId) return 'none'
  return creditAgentOf(basket) === session.agentId ? 'offered' : 'refused'
}

function methodOf(
  { session }: PayingCaller,
  basket: SaleAggregate,
  { paymentMethod }: Order,
  amount: number,
): string {
  if (paymentMethod) return paymentMethod.type
  if (amount > 0) return 'credit'
  return backingOf(session, basket) === 'mailbox' ? MAILED : 'none'
}

/**
 * Writes down one press of Pay before anything is sent: row, key, reference and frozen body in one
 * transaction. The same attempt sent again gets the row that is there.
 */
export type PaymentOrders = ReturnType<typeof createPaymentOrders>

export function createPaymentOrders({ context, sales, provider, returnUrl }: OrderDependencies) {
  const { db, clock, publicOrigin } = context

  /** The sale as it may be paid now, or why it may not. */
  async function payable(tx: Tx, basket: SaleAggregate | undefined): Promise<Answer<SaleAggregate>> {
    if (!basket) return refuse('basket_empty')
    const { row, heldUntil } = basket
    if (row.status === 'expired') return refuse('basket_expired')
    if (!isOpen(row)) return refuse('sale_closed')
    if (heldUntil && heldUntil <= clock()) return refuse('basket_expired')
    if (!(await sales.mayBePaid(tx, row))) return refuse('ticket_changed')
    const live = await liveAttemptOf(tx, row.id)
    if (live && isUndecided(live.state)) return refuse('in_flight')
    // The shopper left the bank's page and pays anew; if the bank still authorises it, that money goes back.
    if (live)
      await changeAttempt(tx, live.id, { ...clearedAttemptFields, state: 'abandoned', updatedAt: clock() })
    return ok(basket)
  }

  async function write(
    tx: Tx,
    row: SaleRow,
    lines: SaleLineForPayment[],
    order: Order,
    caller: PayingCaller,
    method: string,
  ): Promise<Answer<Attempt>> {
    const now = clock()
    const amount = sumOf(lines, row)
    const reference = row.reference ?? newReference()
    const count = (await countAttempts(tx, row.id)) + 1
    const returnId = randomBytes(24).toString('base64url')
    const { paymentMethod } = order
    const request = paymentMethod
      ? freezeRequest({
          merchantAccount: provider.merchantAccount,
          reference: `${reference}-${count}`,
          amount,
          lines,
          returnUrl: returnUrl(row.locale, returnId),
          origin: publicOrigin,
          locale: row.locale,
          payer: order.payer,
          order: { ...order, paymentMethod },
          shopperIp: caller.address,
        })
      : ''
    await tx
      .update(sale)
      .set({ status: 'payable', reference, locale: row.locale, updatedAt: now })
      .where(eq(sale.id, row.id))
    const [attempt] = await tx
      .insert(paymentAttempt)
      .values({
        id: order.attemptId,
        saleId: row.id,
        sessionId: caller.session?.id ?? '',
        request,
        shown: order.lines,
        returnId,
        method,
        reference: `${reference}-${count}`,
        bodyHash: hashOf(order),
        idempotencyKey: `payment:${order.attemptId}`,
        amount: amount.amount,
        currency: amount.currency,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    // Another visitor has stored an attempt with the same id meanwhile.
    return attempt ? ok(attempt) : refuse('conflict')
  }

  /** The waiting order that a press under a new id repeats word for word. */
  async function samePress(
    tx: Tx,
    row: SaleRow,
    { session }: PayingCaller,
    order: Order,
  ): Promise<Attempt | undefined> {
    const live = await liveAttemptOf(tx, row.id)
    if (live?.method !== MAILED || live.sessionId !== session?.id) return undefined
    const isRecent = clock().getTime() - live.createdAt.getTime() < SAME_PRESS_MS
    return isRecent && live.bodyHash === hashOf({ ...order, attemptId: live.id }) ? live : undefined
  }

  /** In the caller's transaction, which thrown refusals roll back. */
  async function beginIn(tx: Tx, caller: PayingCaller, order: Order): Promise<Answer<Attempt>> {
    const { session, locale } = caller
    const locked = session?.saleId ? await lockSaleWithSessions(tx, session.saleId) : undefined
    // Checked only now: a duplicate request may have stored the attempt while we waited for the sale.
    const known = await findAttempt(tx, order.attemptId)
    if (known) return again(known, caller, order)
    const same = locked && (await samePress(tx, locked, caller, order))
    if (same) return ok(same)
    const found = await payable(tx, locked && (await loadSale(tx, locked.id)))
    if (!found.ok) return found
    const { heldUntil } = found.value
    const row = { ...found.value.row, locale }
    const before = await countAttempts(tx, row.id)
    if (before >= MOST_ATTEMPTS) throw new Undo(refuse('too_many_requests'))
    const unseen = refusesUnseen(found.value.lines, order)
    if (!unseen.ok) throw new Undo(unseen)
    const lines = await sales.lines(tx, row)
    const checked = refusesOrder(row, lines, order, creditFor(caller, found.value))
    if (!checked.ok) throw new Undo(checked)
    const claimed = await sales.claimCoupon(tx, row, order.payer.email)
    if (!claimed.ok) throw new Undo(claimed)
    const method = methodOf(caller, found.value, order, sumOf(lines, row).amount)
    const until =
      method === MAILED
        ? holdForMail(clock(), heldUntil, before)
        : holdWhilePaying(clock(), row.holdLimit, before)
    if (until) await sales.extendHolds(tx, row, until)
    await writePeople(tx, row, order, lines, clock())
    await writeConsents(tx, row, order, clock())
    const written = await write(tx, row, lines, order, caller, method)
    if (!written.ok) throw new Undo(written)
    return written
  }

  /** Same id and body: the same press. Another body or visitor must not use this id. */
  function again(attempt: Attempt, { session }: PayingCaller, order: Order): Answer<Attempt> {
    if (attempt.sessionId !== session?.id) return refuse('conflict')
    return attempt.bodyHash === hashOf(order) ? ok(attempt) : refuse('idempotency_mismatch')
  }

  return {
    begin: (caller: PayingCaller, order: Order) =>
      inTransactionOrUndo<Answer<Attempt>>(db, (tx) => beginIn(tx, caller, order)),
    beginIn,
  }
}
