import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelPayment, pay, readPayment, resumePayment, submitDetails } from '#client/payment.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** What the API tells the gateway of a payment, which keeps it as `process_data_pending`. */
let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

type Basket = Awaited<ReturnType<Till['withBasket']>>

/** Lists what every reply to the visitor tells of the payment. */
function listen(visitor: Visitor): string[] {
  const told: string[] = []
  const send = visitor.send.bind(visitor)
  visitor.send = async (request) => {
    const reply = await send(request)
    for (const what of ['pending', 'over']) {
      const id = reply.headers.get(`x-payment-${what}`)
      if (id) told.push(`${what} ${id}`)
    }
    return reply
  }
  return told
}

async function redirected(visitor: Basket, choice: string) {
  const order = await till.order(visitor, { paymentMethod: { type: 'ideal' } })
  const begun = await pay(visitor, order)
  const page = await (await fetch(String(begun.ok ? begun.value.action?.['url'] : ''))).text()
  const link = new RegExp(`id="${choice}"\\s+href="([^"]+)"`).exec(page)?.[1] ?? ''
  const back = new URL(link.replaceAll('&amp;', '&')).searchParams
  const details = { redirectResult: back.get('redirectResult') ?? '' }
  return { id: order.attemptId, returnId: back.get('return') ?? '', details }
}

describe('a payment under way', () => {
  it('ends once its result was read', async () => {
    const visitor = await till.withBasket()
    const told = listen(visitor)
    const answer = await till.press(visitor)
    const attemptId = answer.ok ? answer.value.attemptId : ''
    expect(told).toEqual([`pending ${attemptId}`])
    await readPayment(visitor, { attemptId })
    expect(told.slice(1)).toEqual([`over ${attemptId}`])
  })

  it('ends at once for a refused card', async () => {
    const visitor = await till.withBasket()
    const told = listen(visitor)
    const answer = await till.press(visitor, { holderName: 'DECLINED' })
    expect(told).toEqual([`over ${answer.ok ? answer.value.attemptId : ''}`])
  })

  it('ends when the shopper gives up', async () => {
    const visitor = await till.withBasket()
    const told = listen(visitor)
    const order = await till.order(visitor, {}, { number: '4917610000000000' })
    await pay(visitor, order)
    await cancelPayment(visitor, order.attemptId)
    expect(told).toEqual([`pending ${order.attemptId}`, `over ${order.attemptId}`])
  })

  it.each(['Refused', 'Cancelled'])('ends when the bank sends back: %s', async (choice) => {
    const visitor = await till.withBasket()
    const told = listen(visitor)
    const { id, returnId, details } = await redirected(visitor, choice)
    await submitDetails(visitor, { returnId, details })
    expect(told).toEqual([`pending ${id}`, `over ${id}`])
  })

  it('continues until the bank decides', async () => {
    const visitor = await till.withBasket()
    const told = listen(visitor)
    const { id, returnId, details } = await redirected(visitor, 'Pending')
    await submitDetails(visitor, { returnId, details })
    await readPayment(visitor, { attemptId: id })
    await resumePayment(visitor)
    // Reading marks nothing: its reply may arrive after another page has ended the mark.
    expect(told).toEqual([`pending ${id}`])
  })

  it('reveals no payment without its session', async () => {
    const { returnId, details } = await redirected(await till.withBasket(), 'Authorised')
    const stranger = till.shop.visit()
    const told = listen(stranger)
    await submitDetails(stranger, { returnId, details })
    await readPayment(stranger, { returnId })
    await readPayment(stranger, { attemptId: newAttemptId() })
    await resumePayment(stranger)
    expect(told).toEqual([])
  })

  it('leaves the count of a basket that was not paid', async () => {
    const payer = await till.withBasket()
    const { id, returnId, details } = await redirected(payer, 'Authorised')
    const stranger = await till.withBasket()
    await submitDetails(stranger, { returnId, details })
    expect(stranger.cartCount).toBe(1)
    await readPayment(stranger, { returnId })
    expect(stranger.cartCount).toBe(1)
    await readPayment(payer, { attemptId: id })
    expect(payer.cartCount, 'who paid').toBe(0)
    const choice = { optionId: 21821, day: DAY, passengers: { adult: 2 } }
    await addToBasket(payer, { productId: 2182, choices: [choice] }, newAttemptId())
    await readPayment(payer, { attemptId: id })
    expect(payer.cartCount, 'who paid and chose again').toBe(1)
  })
})
