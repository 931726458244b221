import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { readVoucher } from '#client/voucher.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { sum } from '#domain/sum.ts'
import { createLimits, defaultLimits } from '#server/limits/limits.ts'
import type { Payments } from '#server/services/payment/payments.ts'
import { joinPayments } from '#server/services/payment/join-payments.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { BankOfNews, type News } from '#tests/support/bank-of-news.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { atProof } from '#tests/support/scale.ts'
import { findTicket } from '#server/services/scan/sold-ticket.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/**
 * Whatever a bank and a buyer do with the money of a booking, in whatever order the shop hears of it, once
 * or twice each time: what is paid and not given back is what the tickets are worth that open the door.
 */
const RUNS = atProof(12, 400)
/** The same stories in every `npm test`; others each time where there are many. */
const SEED = process.env['PROOF_SEED'] ?? (process.env['TEST_SCALE'] === 'long' ? String(Date.now()) : 'h')
const DAYS = ['2026-12-02', '2026-12-04', '2026-12-05']

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    cities: [aCity({ products: [aProduct({ options: [anOption({ capacity: null })] })] })],
  })
})
afterAll(() => shop.close())

const rows = async <T>(query: string): Promise<T[]> => (await shop.database.pool.query(query)).rows as T[]

interface Booking {
  bank: BankOfNews
  payments: Payments
  buyer: Visitor
  saleId: number
  token: string
  now: Date
}

async function buy(tickets: number): Promise<Booking> {
  const now = new Date(NOON)
  shop.setClock(now.toISOString())
  const buyer = shop.visit()
  for (const day of DAYS.slice(0, tickets)) {
    const choice = { optionId: 21821, day, passengers: { adult: 1 } }
    const added = await addToBasket(buyer, { productId: 2182, choices: [choice] }, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
  }
  const bank = new BankOfNews()
  const { provider } = bank
  const saleId = await payFor(shop, buyer, 'en', { provider })
  const { context, services } = shop
  const payments = joinPayments(context, services.holds, services.vouchers, {
    provider,
    limits: createLimits(context.pool, defaultLimits),
    complain: () => undefined,
  })
  const token = (await services.vouchers.ofSale(saleId, 'en'))?.token ?? ''
  return { bank, payments, buyer, saleId, token, now }
}

/** The buyer cancels the first ticket, or all, for what the page says. */
async function cancel({ buyer, token }: Booking, all: boolean): Promise<void> {
  const booking = await readBooking(buyer, token)
  const open = booking.ok ? booking.value.tickets.filter(({ refusal }) => refusal === null) : []
  const chosen = all ? open : open.slice(0, 1)
  if (chosen.length === 0) return
  const refund = { amount: sum(chosen.map((one) => one.refund ?? 0)), currency: 'EUR' as const }
  const tickets = chosen.map(({ ticketId }) => ticketId)
  expect(await cancelTickets(buyer, { token, tickets, refund })).toMatchObject({ ok: true })
}

/** What the buyer's bank does; a dispute goes one way, and each step only from where it can. */
function stepOfDispute(bank: BankOfNews, state: { dispute: string; amount: number }, next: () => number) {
  if (state.dispute === 'none') {
    const amount = next() < 0.5 ? bank.held : Math.min(bank.held, 15_00)
    if (amount <= 0) return
    bank.dispute('CHARGEBACK', amount, amount)
    Object.assign(state, { dispute: 'open', amount })
  } else if (state.dispute === 'open') {
    const isLost = next() < 0.4
    if (isLost) bank.dispute('DISPUTE_DEFENSE_PERIOD_ENDED', 0, state.amount)
    else bank.dispute('CHARGEBACK_REVERSED', -state.amount, state.amount)
    state.dispute = isLost ? 'over' : 'won'
  } else if (state.dispute === 'won' && bank.held >= state.amount) {
    bank.dispute('SECOND_CHARGEBACK', state.amount, state.amount)
    state.dispute = 'over'
  }
}

async function hear({ bank, payments }: Booking, item: News): Promise<void> {
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] }
  expect(await payments.receive(body)).toMatchObject({ status: 202 })
  if (item.pspReference.startsWith('dispute')) bank.disputeIsTold = true
}

/** Takes any news, and tells it once or twice. */
async function hearOne(booking: Booking, next: () => number): Promise<void> {
  const { news } = booking.bank
  const [item] = news.splice(Math.floor(next() * news.length), 1)
  if (!item) return
  await hear(booking, item)
  if (next() < 0.5) news.push(item)
  await booking.payments.work()
}

/** Time passes until nothing waits any more but for the end of a dispute. */
async function settle(booking: Booking, next: () => number): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    while (booking.bank.news.length > 0) await hearOne(booking, next)
    booking.now = new Date(booking.now.getTime() + 3_700_000)
    shop.setClock(booking.now.toISOString())
    await booking.payments.work()
  }
  expect(await rows('select * from webhook_inbox where applied_at is null')).toEqual([])
}

/** What is still owed to the buyer for cancelled tickets. */
const owedFor = async ({ saleId }: Booking) =>
  rows<{ state: string; amount: number }>(
    `select state, amount::int from refund
     where sale_id = ${saleId} and state in ('requested', 'failed') and amount > 0`,
  )

/** What the tickets that a scanner lets in are worth. */
async function worthAtTheDoor({ buyer, saleId, token }: Booking): Promise<number> {
  const codes = await rows<{ code: string }>(
    `select ticket_code as code from sale_line where sale_id = ${saleId}`,
  )
  const catalogue = shop.context.catalogue.current()
  const found = await Promise.all(codes.map(({ code }) => findTicket(shop.database.db, catalogue, code)))
  const opening = found.filter((ticket) => ticket?.state === 'valid').length
  const voucher = await readVoucher(buyer, token)
  expect(voucher.ok ? voucher.value.tickets.length : 0).toBe(opening)
  return voucher.ok ? voucher.value.total : 0
}

it(`keeps money and tickets equal in ${RUNS} stories`, { timeout: 60_000 + RUNS * 5_000 }, async () => {
  console.log(`PROOF_SEED=${SEED}`)
  for (let run = 0; run < RUNS; run += 1) {
    const next = seededRandom(`${SEED} ${run}`)
    const booking = await buy(1 + Math.ceil(next() * 2))
    const { bank } = booking
    const state = { dispute: 'none', amount: 0 }
    const story: string[] = []
    const acts: Record<string, () => unknown> = {
      cancelOne: () => cancel(booking, false),
      cancelAll: () => cancel(booking, true),
      returnPart: () => bank.returnInOffice(Math.min(bank.held, Math.ceil(next() * 30_00))),
      returnAll: () => bank.returnInOffice(bank.held),
      dispute: () => stepOfDispute(bank, state, next),
      hear: () => hearOne(booking, next),
      work: () => booking.payments.work(),
    }
    const names = Object.keys(acts)
    const weights = [2, 0.4, 2, 0.3, 2, 5, 1]
    for (let step = 0; step < 16; step += 1) {
      let at = next() * sum(weights)
      const index = weights.findIndex((weight) => (at -= weight) < 0)
      const name = names[index] ?? 'hear'
      story.push(name)
      await acts[name]?.()
    }
    await settle(booking, next)
    // The operator pays by hand what the shop may not or cannot.
    for (const { state: of, amount } of await owedFor(booking))
      if (of === 'failed') bank.returnInOffice(Math.min(amount, bank.held))
    await settle(booking, next)

    const told = { run, seed: SEED, story: story.join(' ') }
    const owed = sum((await owedFor(booking)).map(({ amount }) => amount))
    const worth = await worthAtTheDoor(booking)
    expect({ ...told, worth, owed }).toEqual({
      ...told,
      worth: Math.max(0, bank.held - owed),
      owed: state.dispute === 'open' ? owed : 0,
    })
    expect({ ...told, late: bank.payouts.filter(({ afterDispute }) => afterDispute) }).toEqual({
      ...told,
      late: [],
    })
    await booking.payments.close()
  }
})
