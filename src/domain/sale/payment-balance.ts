import { sum } from '#domain/sum.ts'

/**
 * What a bank tells of the money of a payment that was taken, past the shop. Amounts are minor units of the
 * payment's currency.
 */
export type MoneyNews =
  /** `null`: all that was left of it. A return may fail after it was told. */
  | { kind: 'returned' | 'return_failed'; amount: number | null }
  | {
      /** `dispute_lost`: the shop did not defend itself in time, or did not want to. */
      kind: 'charged_back' | 'chargeback_reversed' | 'second_chargeback' | 'dispute_lost'
      amount: number
      /** What all news of one dispute have in common. */
      dispute: string
    }

export interface PaymentBalance {
  /** Given back for good: returned at the bank, or lost in a dispute. */
  returned: number
  /** Taken by disputes that may still be won. */
  disputed: number
  /** What the bank still holds for the shop. */
  left: number
  /** What went out beyond the payment itself: it was given back twice. */
  excess: number
}

const told = (news: readonly MoneyNews[], kind: MoneyNews['kind']): number =>
  sum(news.map((one) => (one.kind === kind ? (one.amount ?? 0) : 0)))

/** A second chargeback takes what the bank had awarded to the shop, and ends the dispute. */
function balanceOfDispute(news: readonly MoneyNews[]): { lost: number; open: number } {
  const second = told(news, 'second_chargeback')
  const taken = Math.max(0, told(news, 'charged_back') - told(news, 'chargeback_reversed'), second)
  const lost = Math.min(taken, Math.max(second, told(news, 'dispute_lost')))
  return { lost, open: taken - lost }
}

/**
 * The sum of all that a bank has told of a payment, in whatever order; `refunded` is what the shop gave back
 * itself.
 */
export function balanceOf(paid: number, refunded: number, news: readonly MoneyNews[]): PaymentBalance {
  const isWhole = news.some(({ kind, amount }) => kind === 'returned' && amount === null)
  const sent = isWhole ? paid - refunded : told(news, 'returned')
  const byBank = Math.max(0, sent - told(news, 'return_failed'))
  const disputes = Map.groupBy(news, (one) => ('dispute' in one ? one.dispute : '')).values()
  const ended = [...disputes].map(balanceOfDispute)
  const returned = byBank + sum(ended.map(({ lost }) => lost))
  const disputed = sum(ended.map(({ open }) => open))
  const left = paid - refunded - returned - disputed
  return {
    returned: Math.min(paid, returned),
    disputed: Math.min(disputed, Math.max(0, paid - returned)),
    left: Math.max(0, left),
    excess: Math.max(0, -left),
  }
}

export interface BookingStanding {
  /** Whether its tickets open the door. */
  status: 'paid' | 'disputed' | 'given_back'
  /** The part of their price that is no longer paid. */
  givenBack: number
}

/**
 * What tickets are worth whose payments hold less than their price: the rest. Without any rest they open no
 * door, for good unless a dispute may still be won.
 */
export function standingOf(price: number, held: number, disputed: number): BookingStanding {
  const givenBack = Math.max(0, price - Math.max(0, held))
  if (price === 0 || givenBack < price) return { status: 'paid', givenBack }
  return { status: disputed > 0 ? 'disputed' : 'given_back', givenBack }
}
