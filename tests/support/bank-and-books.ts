import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { SandboxPayment } from '#server/payments/sandbox/ledger.ts'

interface BookedPayment extends Record<string, unknown> {
  reference: string
  state: string
  amount: number
  currency: string
  /** By the shop, or past it. */
  given_back: number
}

const BOOKED = sql`
  select a.reference, a.state, a.amount::int, a.currency,
    (coalesce(sum(r.amount), 0) + a.returned + a.disputed)::int as given_back
  from payment_attempt a
    left join refund r on r.attempt_id = a.id and r.state = 'done' and r.destination = 'payment'
  where a.psp_reference is not null
  group by a.id`

const told = (value: number, currency: string): string => `${(value / 100).toFixed(2)} ${currency}`

/** What the bank still has of a payment: authorised, less what it gave back. */
function keptAtBank({ answer, amount, modifications }: SandboxPayment): number {
  if (answer?.resultCode !== 'Authorised') return 0
  const back = modifications.filter(({ success, kind }) => success && kind !== 'captures')
  return amount.value - back.reduce((sum, modification) => sum + modification.amount.value, 0)
}

/** What the shop believes that the bank still has. */
const keptInBooks = (booked: BookedPayment): number =>
  booked.state === 'authorised' ? booked.amount - booked.given_back : 0

/**
 * Every payment of which bank and books do not say the same, once nothing is under way; empty when the
 * difference is 0. A payment in review or not yet reversed counts: neither is the end of one.
 */
export async function differencesOf(
  books: Database | Tx,
  atBank: readonly SandboxPayment[],
): Promise<string[]> {
  const { rows } = await books.execute<BookedPayment>(BOOKED)
  const booked = new Map(rows.map((row) => [row.reference, row]))
  const differences: string[] = []
  for (const payment of atBank) {
    const known = booked.get(payment.reference)
    booked.delete(payment.reference)
    const { currency } = payment.amount
    const [bank, books] = [keptAtBank(payment), known ? keptInBooks(known) : 0]
    if (bank === books && (bank === 0 || currency === known?.currency)) continue
    const state = known ? `${told(books, known.currency)} (${known.state})` : 'nothing'
    differences.push(`${payment.reference}: the bank has ${told(bank, currency)}, the books have ${state}`)
  }
  for (const known of booked.values()) {
    if (keptInBooks(known) === 0) continue
    differences.push(
      `${known.reference}: the books have ${told(keptInBooks(known), known.currency)} of no bank`,
    )
  }
  return differences
}
