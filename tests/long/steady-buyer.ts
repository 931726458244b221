import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addToBasket } from '#client/basket.ts'
import { pay, readPayment } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { addDays } from '#domain/time/day.ts'
import type { Result } from '#domain/result.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { payer } from '#tests/payments/open-till.ts'
import { apiAt, visit, type Visitor } from '#tests/support/visitor.ts'

/** What the shop has confirmed: it must never be lost. */
export interface Acknowledged {
  visitor: Visitor
  lines: number[]
  payment: { attemptId: string; voucherToken: string } | undefined
}

/** Refusals of a shop that is restarting, or to a buyer who retried too often; others are faults. */
const TRY_AGAIN = new Set<string>(['no_answer', 'unavailable', 'in_flight', 'too_many_requests'])
/** Longer each time, to stay below the limits of one address. */
const pause = (turn: number) => wait(Math.min(2_500, 200 * 1.4 ** turn))
/**
 * Unfinished work of a killed process is taken over after a minute; the process that takes it over may be
 * killed too.
 */
const PATIENCE_MS = 600_000
/** How often one basket's payment may be cut off before it was sent. */
const MOST_PRESSES = 4

/** Repeats a call with the same key while the shop is down. */
export async function until<T>(press: () => Promise<Result<T, Failure>>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (let turn = 0; ; turn += 1) {
    const reply = await press()
    if (reply.ok) return reply.value
    if (!TRY_AGAIN.has(reply.failure.code)) throw new Error(`refused: ${JSON.stringify(reply.failure)}`)
    if (Date.now() > deadline)
      throw new Error(`no answer in ${turn} presses: ${JSON.stringify(reply.failure)}`)
    await pause(turn)
  }
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/**
 * A process killed before it sent a payment leaves an attempt that is abandoned without a charge; the buyer
 * then pays again, as the page says.
 */
async function payFor(visitor: Visitor, sale: Sale, paymentMethod: PayByAdyen['paymentMethod']) {
  const total = { amount: sale.total, currency: sale.currency }
  const lines = shownLines(sale.lines)
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const attemptId = randomUUID()
    await until(() => pay(visitor, { attemptId, payer, travellers: [], lines, total, paymentMethod }))
    const { status, voucherToken } = await settlement(visitor, attemptId)
    if (status === 'paid' && voucherToken) return { attemptId, voucherToken }
    if (status !== 'unfinished') throw new Error(`the payment ended as ${status}`)
  }
  throw new Error(`no payment in ${MOST_PRESSES} presses of Pay`)
}

async function settlement(visitor: Visitor, attemptId: string) {
  const deadline = Date.now() + PATIENCE_MS
  for (let turn = 0; ; turn += 1) {
    const state = await until(() => readPayment(visitor, { attemptId }))
    if (state.status !== 'pending' || Date.now() > deadline) return state
    await pause(turn)
  }
}

/** A visitor with a browser and address of their own, who fills a basket and may pay. */
export async function buy(
  origin: string,
  card: PayByAdyen['paymentMethod'],
  wish: { tickets: number; pays: boolean },
): Promise<Acknowledged> {
  const visitor = visit(apiAt(origin), { 'x-forwarded-for': someAddress() })
  const told: Acknowledged = { visitor, lines: [], payment: undefined }
  let sale: Sale | undefined
  for (let ticket = 0; ticket < wish.tickets; ticket += 1) {
    const key = randomUUID()
    const day = addDays(new Date().toISOString().slice(0, 10), 2 + randomInt(300))
    const basket = await until(() => addToBasket(visitor, anAddition({ day }), key))
    const fresh = basket.lines.map(({ id }) => id).filter((id) => !told.lines.includes(id))
    if (fresh.length !== 1) throw new Error(`one press made ${fresh.length} tickets`)
    told.lines.push(...fresh)
    sale = basket
  }
  if (sale && wish.pays) told.payment = await payFor(visitor, sale, card)
  return told
}
