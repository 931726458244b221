import { expect } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { pay, readPayment, submitDetails } from '#client/payment.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { newAttemptId, payer, statusOf } from '#tests/payments/open-till.ts'
import { sealCard, type CardInput } from '#tests/payments/seal-card.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { CHEAPER, DAY, type KillableShop, STEP } from './killable-shop.ts'
import { until } from './steady-buyer.ts'

/** Somebody at whose press the process dies. */
export interface DyingBuyer {
  saleId: number
  press: () => Promise<unknown>
  /** Comes back after the restart, presses again what was not answered, and checks how it ended. */
  returns: () => Promise<void>
}

export type Story = (shop: KillableShop) => Promise<DyingBuyer>

const CHALLENGED = { number: '4917610000000000' }
const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })

interface Prepared {
  visitor: Visitor
  saleId: number
  order: (card?: CardInput) => Promise<PayByAdyen>
}

/** A visitor with a mailbox of their own and a ticket in the basket. */
async function withBasket(shop: KillableShop): Promise<Prepared> {
  const visitor = shop.visit()
  const sale = await until(() => addToBasket(visitor, anAddition({ day: DAY }), newAttemptId()))
  const saleId = sale.id ?? 0
  const email = `buyer-${saleId}@example.com`
  const total = EUR(sale.total)
  const lines = shownLines(sale.lines)
  return {
    visitor,
    saleId,
    async order(card) {
      const paymentMethod = (await sealCard(shop.sandbox.origin, card)) as PayByAdyen['paymentMethod']
      const attemptId = newAttemptId()
      return { attemptId, payer: { ...payer, email }, travellers: [], lines, total, paymentMethod }
    },
  }
}

/** The same press again; where its payment was never sent, a new one. */
async function endsPaid(visitor: Visitor, order: PayByAdyen): Promise<void> {
  await until(() => pay(visitor, order))
  if ((await statusOf(visitor, order.attemptId)) === 'paid') return
  const anew = { ...order, attemptId: newAttemptId() }
  await until(() => pay(visitor, anew))
  expect(await statusOf(visitor, anew.attemptId)).toBe('paid')
}

export const paying: Story = async (shop) => {
  const { visitor, saleId, order } = await withBasket(shop)
  const wanted = await order()
  return {
    saleId,
    press: () => pay(visitor, wanted),
    returns: () => endsPaid(visitor, wanted),
  }
}

/** The buyer's bank has asked for a password and got it. */
export const bringingDetails: Story = async (shop) => {
  const { visitor, saleId, order } = await withBasket(shop)
  const wanted = await order(CHALLENGED)
  const { attemptId } = wanted
  const { action } = await until(() => pay(visitor, wanted))
  const authorisationToken = String(action?.['authorisationToken'])
  const form = new URLSearchParams({ token: authorisationToken, password: 'password', choice: 'confirm' })
  await fetch(`${shop.sandbox.origin}/bank/answer`, { method: 'POST', body: form })
  const result = JSON.stringify({ transStatus: 'Y', authorisationToken })
  const brought = { attemptId, details: { threeDSResult: Buffer.from(result).toString('base64') } }
  return {
    saleId,
    press: () => submitDetails(visitor, brought),
    async returns() {
      await until(() => submitDetails(visitor, brought))
      expect(await statusOf(visitor, attemptId)).toBe('paid')
    },
  }
}

async function authoriseLate({ sandbox, rows }: KillableShop, attemptId: string): Promise<void> {
  const [attempt] = await rows<{ reference: string }>(
    `select reference from payment_attempt where id = '${attemptId}'`,
  )
  const body = JSON.stringify({ reference: attempt?.reference, resultCode: 'Authorised' })
  await fetch(`${sandbox.origin}/control/settle`, { method: 'POST', body })
}

/** The bank decides later, and tells by a webhook. */
export const waitingForBank: Story = async (shop) => {
  const { visitor, saleId, order } = await withBasket(shop)
  const wanted = await order({ holderName: 'PENDING' })
  const { attemptId } = wanted
  await until(() => pay(visitor, wanted))
  return {
    saleId,
    press: () => authoriseLate(shop, attemptId),
    returns: async () => expect(await statusOf(visitor, attemptId)).toBe('paid'),
  }
}

/** The bank authorises a payment that was given up for another one. */
export const payingTwice: Story = async (shop) => {
  const { visitor, saleId, order } = await withBasket(shop)
  const [late, wanted] = [await order(CHALLENGED), await order()]
  await until(() => pay(visitor, late))
  await until(() => pay(visitor, wanted))
  return {
    saleId,
    press: () => authoriseLate(shop, late.attemptId),
    async returns() {
      expect(await statusOf(visitor, wanted.attemptId)).toBe('paid')
      expect(await statusOf(visitor, late.attemptId)).toBe('given_back')
    },
  }
}

async function withTicket(shop: KillableShop) {
  const { visitor, saleId, order } = await withBasket(shop)
  const wanted = await order()
  await until(() => pay(visitor, wanted))
  const { voucherToken } = await until(() => readPayment(visitor, wanted))
  const token = voucherToken ?? ''
  const booking = () => until(() => readBooking(visitor, token))
  const [ticket] = (await booking()).tickets
  if (!ticket) throw new Error('the sale has no ticket')
  return { visitor, saleId, token, ticketId: ticket.ticketId, booking }
}

export const cancelling: Story = async (shop) => {
  const { visitor, saleId, token, ticketId, booking } = await withTicket(shop)
  const wanted = { token, tickets: [ticketId], refund: EUR(40_00) }
  return {
    saleId,
    press: () => cancelTickets(visitor, wanted),
    async returns() {
      await until(() => cancelTickets(visitor, wanted))
      expect(await booking()).toMatchObject({ tickets: [], changes: [{ kind: 'cancelled' }] })
    },
  }
}

export const moving: Story = async (shop) => {
  const { visitor, saleId, token, ticketId, booking } = await withTicket(shop)
  const wanted = { token, moves: [{ lineId: ticketId, day: CHEAPER }], difference: EUR(-STEP) }
  return {
    saleId,
    press: () => moveTicket(visitor, wanted),
    async returns() {
      await until(() => moveTicket(visitor, wanted))
      const { tickets, changes } = await booking()
      expect(tickets.flatMap(({ visits }) => visits.map(({ day }) => day))).toEqual([CHEAPER])
      expect(changes.map(({ kind }) => kind)).toEqual(['moved'])
    },
  }
}
