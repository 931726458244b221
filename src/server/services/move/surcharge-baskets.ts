import { eq } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Move, MoveOutcome } from '#contract/booking/booking.ts'
import { holdAfterAddition } from '#domain/sale/hold-time.ts'
import { worthOfReplaced } from '#domain/sale/move.ts'
import { ok } from '#domain/result.ts'
import { countTickets } from '#domain/sale/ticket.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSession } from '#server/db/lock-sale.ts'
import { saleDiscount } from '#server/db/schema/coupon.ts'
import { isOpen, sale, session as sessionTable, type SaleRow } from '#server/db/schema/sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'
import { totalOfLines } from '#server/sales/sale-view.ts'
import { lockAndLoadSale, type BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import { giveUpPayment } from '../payment/live-payment.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import type { ClientSeats } from '../stock/client-seats.ts'
import type { Holds } from '../stock/holds.ts'
import { lockStock } from '../stock/stock.ts'
import type { MovePlan } from './move-plan.ts'
import { openSurchargesOf } from './surcharges.ts'
import { writeMovedLines } from './write-moves.ts'

export interface SurchargeCaller {
  session: Session | undefined
  locale: Locale
  /** The client's address, as it is counted for limits. */
  address: string
}

/** The outcome of a move, and the session whose basket is to be paid. */
export interface Moved {
  outcome: MoveOutcome
  basket?: { session: Session; count: number }
}

/** What is to be moved, or the answer where nothing is left to do. */
type Begun = Moved | { facts: SaleAggregate; plan: MovePlan }

/** Opens the basket in which a move to a dearer day is paid. */
export interface SurchargeBaskets {
  /**
   * `begin` locks the first sale. The same move again is answered with the basket that is there; another one
   * of the same sale replaces it.
   */
  open(
    caller: SurchargeCaller,
    saleId: number,
    moves: readonly Move[],
    begin: (tx: Tx) => Promise<Answer<Begun>>,
  ): Promise<Answer<Moved>>
}

/** Whoever has the voucher may hold seats by it: some browsers may try at once, a crowd may not. */
const MOST_OPEN = 5

interface Parts {
  holds: Holds
  clientSeats: ClientSeats
  sessions: Sessions
  basket: Pick<BasketUnitOfWork, 'dropLines' | 'hasEnded'>
}

export function createSurchargeBaskets(
  context: ShopContext,
  { holds, clientSeats, sessions, basket }: Parts,
): SurchargeBaskets {
  const { db, clock } = context

  const toPay = (session: Session, { lines, row, heldUntil }: SaleAggregate): Moved => ({
    outcome: {
      outcome: 'to_pay',
      due: { amount: totalOfLines(lines, row.currency), currency: row.currency },
      heldUntil: (heldUntil ?? clock()).toISOString(),
    },
    basket: { session, count: countTickets(lines) },
  })

  const holdsTheSame = ({ lines }: SaleAggregate, moves: readonly Move[]): boolean =>
    lines.length === moves.length &&
    moves.every(({ lineId, day, time }) =>
      lines.some(
        (line) => line.movesLineId === lineId && line.day === day && (line.slot === '' || line.slot === time),
      ),
    )

  async function write(
    tx: Tx,
    { row: first }: SaleAggregate,
    { moves, difference }: MovePlan,
    caller: SurchargeCaller,
  ): Promise<SaleRow> {
    const now = clock()
    const { ends, limit } = holdAfterAddition(now, { heldUntil: null, limit: null }, context)
    const { locale, session } = caller
    const { memberId = null, agentId = null } = session ?? {}
    const [row] = await tx
      .insert(sale)
      .values({
        locale,
        memberId,
        agentId,
        currency: first.currency,
        surchargeOf: first.id,
        holdLimit: limit,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('the surcharge was not written')
    const discounts = worthOfReplaced(
      moves.map(({ price }) => price),
      difference.amount,
    )
    await writeMovedLines(tx, moves, {
      saleId: row.id,
      discounts,
      codeOf: () => null,
      hold: { state: 'held', expiresAt: ends, client: clientSeats.boundedClient(caller)?.key ?? null },
      now,
    })
    const amount = discounts.reduce((sum, one) => sum + one, 0)
    await tx.insert(saleDiscount).values({ saleId: row.id, kind: 'moved', amount })
    return row
  }

  return {
    open: (caller, saleId, wanted, begin) =>
      inTransactionOrUndo<Answer<Moved>>(db, async (tx) => {
        const { session } = caller
        await clientSeats.lock(tx, caller)
        const current = session && (await lockSession(tx, session.id))
        const last = await lockAndLoadSale(tx, current?.saleId)
        const filled = last && isOpen(last.row) && !basket.hasEnded(last) && last.lines.length > 0
        const begun = await begin(tx)
        if (!begun.ok || 'outcome' in begun.value) return begun as Answer<Moved>
        const { facts: first, plan } = begun.value
        if (filled && last.row.surchargeOf !== saleId) return refuse('basket_not_empty')
        if (filled && session && holdsTheSame(last, wanted)) return ok(toPay(session, last))
        if (filled && !(await giveUpPayment(tx, last.row.id, clock()))) return refuse('conflict')
        const open = await openSurchargesOf(tx, saleId)
        if (open.length >= MOST_OPEN + (filled ? 1 : 0)) return refuse('too_many_requests')

        const choices = plan.moves.map(({ choice }) => choice)
        await lockStock(tx, [...(filled ? last.lines : []), ...choices])
        if (filled) {
          await basket.dropLines(tx, last.row.id, last.lines)
          await tx.update(sale).set({ status: 'expired', updatedAt: clock() }).where(eq(sale.id, last.row.id))
        }
        const fit = await clientSeats.fit(tx, caller, choices)
        if (!fit.ok) throw new Undo(fit)
        const taken = await holds.take(tx, choices)
        if (!taken.ok) throw new Undo(taken)
        const { id } = await write(tx, first, plan, caller)
        const holder = session ? await give(tx, session, id) : await sessions.open(tx, id)
        const opened = await lockAndLoadSale(tx, id)
        if (!opened) throw new Error('the surcharge has vanished')
        return ok(toPay(holder, opened))
      }),
  }
}

async function give(tx: Tx, session: Session, saleId: number): Promise<Session> {
  await tx.update(sessionTable).set({ saleId }).where(eq(sessionTable.id, session.id))
  return { ...session, saleId }
}
