import type { Move, MoveOffers, BookingChange } from '#contract/booking/booking.ts'
import { eq, inArray } from 'drizzle-orm'
import { monthOf, type Day } from '#domain/time/day.ts'
import type { Money } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSale } from '#server/db/lock-sale.ts'
import { saleChange } from '#server/db/schema/refund.ts'
import { saleLine, type SaleRow } from '#server/db/schema/sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { changeView } from '#server/sales/booking-changes.ts'
import { loadSale, type SaleAggregate } from '#server/sales/sale-aggregate.ts'
import type { Holds } from '../stock/holds.ts'
import { findMovable, refusesChange, saleOfVoucher } from './movable-ticket.ts'
import { moveNow } from './move-now.ts'
import { offersIn } from './move-offers.ts'
import { differenceOf, planMove, type MovePlan } from './move-plan.ts'
import type { Moved, SurchargeBaskets, SurchargeCaller } from './surcharge-baskets.ts'

export interface WantedMove {
  token: string
  moves: Move[]
  difference: Money
}

/** Moves tickets of a paid sale to another day or time; the token of its voucher gives access. */
export interface Moves {
  offers(token: string, lineId: number, from: Day | undefined): Promise<Answer<MoveOffers>>
  /** A repeated or simultaneous call gets the same answer. */
  move(caller: SurchargeCaller, wanted: WantedMove): Promise<Answer<Moved>>
}

export function createMoves(
  context: ShopContext,
  { holds, surchargeBaskets }: { holds: Holds; surchargeBaskets: SurchargeBaskets },
): Moves {
  const { db, catalogue, clock } = context

  /** What these moves come to, on a sale that is locked. */
  async function plan(tx: Tx, facts: SaleAggregate, wanted: WantedMove): Promise<Answer<MovePlan>> {
    const changeable = await refusesChange(tx, facts)
    if (!changeable.ok) return changeable
    const now = clock()
    const { currency } = facts.row
    const moves: MovePlan['moves'] = []
    for (const move of wanted.moves) {
      const found = await findMovable(tx, catalogue.current(), facts, { lineId: move.lineId, now })
      if (!found.ok) return found
      const planned = planMove(found.value, move, currency, now)
      if (!planned.ok) return planned
      moves.push(planned.value)
    }
    const difference = { amount: differenceOf(moves, currency), currency }
    const { amount } = wanted.difference
    const agreed = amount === difference.amount && wanted.difference.currency === currency
    return agreed ? ok({ moves, difference }) : refuse('price_changed')
  }

  /** The answer that the same move got before; a ticket that ended otherwise is `ticket_changed`. */
  async function answered(
    tx: Tx,
    row: SaleRow,
    { moves }: WantedMove,
  ): Promise<Answer<BookingChange> | undefined> {
    const lineIds = moves.map(({ lineId }) => lineId)
    const asked = await tx.select().from(saleLine).where(inArray(saleLine.id, lineIds))
    const ended = asked.filter((line) => line.saleId === row.id && line.changeId !== null)
    if (ended.length === 0) return undefined
    const next = await tx.select().from(saleLine).where(inArray(saleLine.movesLineId, lineIds))
    const isDone = moves.every(({ lineId, day, time }) =>
      next.some(
        (line) =>
          line.saleId === row.id &&
          line.movesLineId === lineId &&
          line.day === day &&
          (line.slot === '' || line.slot === time),
      ),
    )
    const changeId = ended[0]?.changeId ?? 0
    const [change] = await tx.select().from(saleChange).where(eq(saleChange.id, changeId))
    const isOne = ended.length === moves.length && ended.every((line) => line.changeId === changeId)
    if (!isDone || !isOne || change?.kind !== 'moved') return refuse('ticket_changed')
    return ok(await changeView(tx, row, change))
  }

  /** Under the lock of the sale: what was done before, or what there is to do. */
  async function begin(
    tx: Tx,
    saleId: number,
    wanted: WantedMove,
  ): Promise<Answer<{ done: BookingChange } | { facts: SaleAggregate; plan: MovePlan }>> {
    const row = await lockSale(tx, saleId)
    if (!row) return refuse('not_found')
    const before = await answered(tx, row, wanted)
    if (before) return before.ok ? ok({ done: before.value }) : before
    const facts = await loadSale(tx, saleId)
    if (!facts) return refuse('not_found')
    const planned = await plan(tx, facts, wanted)
    return planned.ok ? ok({ facts, plan: planned.value }) : planned
  }

  const moved = (change: BookingChange): Answer<Moved> => ok({ outcome: { outcome: 'moved', change } })

  return {
    async offers(token, lineId, from) {
      const saleId = await saleOfVoucher(db, token)
      if (!saleId.ok) return saleId
      const facts = await loadSale(db, saleId.value)
      if (!facts) return refuse('not_found')
      const changeable = await refusesChange(db, facts)
      if (!changeable.ok) return changeable
      const found = await findMovable(db, catalogue.current(), facts, { lineId, now: clock() })
      if (!found.ok) return found
      return ok(
        await offersIn(context, found.value, monthOf(from ?? found.value.line.day), facts.row.currency),
      )
    },

    async move(caller, wanted) {
      const found = await saleOfVoucher(db, wanted.token)
      if (!found.ok) return found
      const saleId = found.value
      // A surcharge is locked before the sale it belongs to, so the caller's basket comes first.
      if (wanted.difference.amount > 0)
        return surchargeBaskets.open(caller, saleId, wanted.moves, async (tx) => {
          const begun = await begin(tx, saleId, wanted)
          if (!begun.ok) return begun
          return 'done' in begun.value ? moved(begun.value.done) : ok(begun.value)
        })
      return inTransactionOrUndo<Answer<Moved>>(db, async (tx) => {
        const begun = await begin(tx, saleId, wanted)
        if (!begun.ok) return begun
        if ('done' in begun.value) return moved(begun.value.done)
        const { facts, plan: planned } = begun.value
        const change = await moveNow(tx, facts.row, planned, { holds, now: clock() })
        if (!change.ok) throw new Undo(change)
        return moved(await changeView(tx, facts.row, change.value))
      })
    },
  }
}
