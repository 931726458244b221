import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { cancelSale, quoteCancellation } from '#tests/support/cancel-sale.ts'
import { readBasket } from '#client/basket.ts'
import { pay, readPayment } from '#client/payment.ts'
import { redeem, settle } from '#client/scan.ts'
import { aScan } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { fatesOf, type TicketFate, verdictOf } from './agreement.ts'
import { type Booking, CHEAPER, DEARER, NOW, rideOf, TODAY, type ChangingShop } from './changing-shop.ts'

/** What somebody was told, and whether it came true. */
export interface Asked {
  says: string
  holds: (fates: TicketFate[]) => boolean | Promise<boolean>
}

/** Presses when called; all that comes before the press is done. */
export type Changer = () => Promise<Asked>
type Role = 'move' | 'pay' | 'late' | 'scan' | 'settle' | 'cancel' | 'part' | 'rival'
export type Crowd = Role[]

/** The bank asks for a password. */
const CHALLENGED = { number: '4917610000000000' }
const alwaysTrue = () => true
const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })

/** Those who change one booking, or want its seats. */
export function createChangers(
  { till, door, rival }: ChangingShop,
  { buyer, saleId, token, lineIds, step }: Booking,
  { number, below }: { number: number; below: (most: number) => number },
): Record<Role, () => Promise<Changer>> {
  const somebody = (): Visitor => (below(2) === 0 ? buyer : till.shop.visit())
  const lineId = (): number => lineIds[below(lineIds.length)] ?? 0
  const ticket = async () => {
    const fates = await fatesOf(till.shop.database.db, saleId)
    return fates[below(fates.length)]
  }

  /** The new seats are held and the difference is due. */
  async function surcharge(card = {}) {
    const visitor = till.shop.visit()
    const line = lineId()
    const time = rideOf(number)
    const moves = [{ lineId: line, day: DEARER, time }]
    const opened = await moveTicket(visitor, { token, moves, difference: EUR(step) })
    const basket = await readBasket(visitor)
    if (!opened.ok || !basket.ok || opened.value.outcome !== 'to_pay')
      throw new Error(`no surcharge: ${JSON.stringify(opened)}`)
    const order = await till.order({ sale: basket.value }, {}, card)
    /** Paid means moved; whoever was not told so has paid nothing, which bank and books have to confirm. */
    const holds = async (fates: TicketFate[], wasTold = false): Promise<boolean> => {
      const state = await readPayment(visitor, { attemptId: order.attemptId })
      const paid = state.ok && state.value.status === 'paid'
      const moved = fates.some((fate) => fate.movedFrom === line && fate.day === DEARER)
      return (paid || !wasTold) && (moved || !paid)
    }
    return { visitor, order, holds }
  }

  return {
    async move() {
      const visitor = somebody()
      const line = lineId()
      const near = below(3) > 0
      const moves = [
        near
          ? { lineId: line, day: TODAY, time: rideOf(number, 1) }
          : { lineId: line, day: CHEAPER, time: rideOf(number) },
      ]
      const wanted = { token, moves, difference: EUR(near ? 0 : -step) }
      return async () => {
        const presses = await Promise.all(
          Array.from({ length: 1 + below(2) }, () => moveTicket(visitor, wanted)),
        )
        const [moved] = presses
        const same = new Set(presses.map((press) => (press.ok ? press.value.outcome : press.failure.code)))
        const says = `move: ${moved?.ok ? moved.value.outcome : moved?.failure.code}`
        return {
          says,
          holds: (fates) => {
            const done = fates.some(
              ({ movedFrom, day, slot }) =>
                movedFrom === line && day === moves[0]?.day && slot === moves[0].time,
            )
            return same.size === 1 && (moved?.ok ? done : true)
          },
        }
      }
    },

    async pay() {
      const { visitor, order, holds } = await surcharge(below(5) === 0 ? { holderName: 'DECLINED' } : {})
      const presses = below(2) === 0 ? 1 : 5
      return async () => {
        const answers = await Promise.all(Array.from({ length: presses }, () => pay(visitor, order)))
        const codes = answers.map((answer) => (answer.ok ? answer.value.resultCode : answer.failure.code))
        const said = codes.includes('Authorised') ? 'paid' : (codes[0] ?? '')
        return { says: `pay: ${said}`, holds: (fates) => holds(fates, said === 'paid') }
      }
    },

    async late() {
      const { visitor, order, holds } = await surcharge(CHALLENGED)
      const begun = await pay(visitor, order)
      if (!begun.ok) throw new Error(`the bank was not reached: ${begun.failure.code}`)
      const [attempt] = await till.rows<{ reference: string }>(
        `select reference from payment_attempt where id = '${order.attemptId}'`,
      )
      const body = JSON.stringify({ reference: attempt?.reference, resultCode: 'Authorised' })
      return async () => {
        await fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body })
        return { says: 'late money', holds }
      }
    },

    async scan() {
      const shown = await ticket()
      const asked = aScan(shown?.code ?? '', { productId: shown?.productId ?? 0, day: TODAY })
      return async () => {
        const answers = await Promise.all(Array.from({ length: 1 + below(2) }, () => redeem(door, asked)))
        const verdicts = new Set(
          answers.map((answer) => (answer.ok ? answer.value.verdict : answer.failure.code)),
        )
        const [verdict = ''] = verdicts
        const letIn = verdict === 'accepted' || verdict === 'redeemed'
        return {
          says: `scan: ${verdict}`,
          holds: (fates) => {
            const own = fates.find(({ code }) => code === shown?.code)
            if (!own || verdicts.size > 1) return false
            return letIn
              ? own.fate === 'redeemed'
              : [own.fate, verdictOf(own, fates, TODAY)].includes(verdict)
          },
        }
      }
    },

    async settle() {
      const shown = await ticket()
      const asked = aScan(shown?.code ?? '', { productId: shown?.productId ?? 0, day: TODAY })
      const at = new Date(Date.parse(NOW) - 60_000).toISOString()
      return async () => {
        const answer = await settle(door, [{ ...asked, at }])
        const verdict = answer.ok ? answer.value.answers[0]?.verdict : answer.failure.code
        const named = answer.ok && answer.value.conflicts.some(({ code }) => code === shown?.code)
        return {
          says: `handed in: ${verdict}`,
          // Whoever was let in against the books is named.
          holds: (fates) => {
            const fate = fates.find(({ code }) => code === shown?.code)?.fate
            return verdict === 'accepted' ? fate === 'redeemed' : named
          },
        }
      }
    },

    async cancel() {
      return async () => {
        const quote = await quoteCancellation(buyer, saleId)
        if (!quote.ok) return { says: `quote: ${quote.failure.code}`, holds: alwaysTrue }
        const cancelled = await cancelSale(buyer, saleId, quote.value.refund)
        const says = `cancel: ${cancelled.ok ? 'ok' : cancelled.failure.code}`
        return {
          says,
          holds: (fates) =>
            !cancelled.ok || fates.every(({ fate }) => fate === 'cancelled' || fate === 'moved'),
        }
      }
    },

    async part() {
      const visitor = somebody()
      const shown = await readBooking(visitor, token)
      if (!shown.ok) throw new Error(`no booking: ${shown.failure.code}`)
      const { tickets } = shown.value
      const own = tickets[below(tickets.length)]
      const wanted = { token, tickets: [own?.ticketId ?? 0], refund: EUR(own?.refund ?? 0) }
      return async () => {
        const presses = Array.from({ length: 1 + below(2) }, () => cancelTickets(visitor, wanted))
        const answers = await Promise.all(presses)
        const said = new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.failure.code)))
        // A part of a package may have been moved just before: then what it became is gone, too.
        const visits = own?.visits.map(({ lineId: line }) => line) ?? []
        const gone = ({ lineId: line, movedFrom, fate }: TicketFate): boolean =>
          fate === 'cancelled' ||
          fate === 'moved' ||
          (!visits.includes(line) && !visits.includes(movedFrom ?? 0))
        return {
          says: `cancel one: ${[...said].join(' and ')}`,
          holds: (fates) => said.size === 1 && (!said.has('ok') || fates.every(gone)),
        }
      }
    },

    rival() {
      // Two seats: one for this buyer, one for whoever is first.
      return Promise.resolve(async () => {
        const got = await Promise.all([rival(rideOf(number, 1)), rival(rideOf(number, 1))])
        return { says: `rivals: ${got.toSorted().join(' and ')}`, holds: alwaysTrue }
      })
    },
  }
}
