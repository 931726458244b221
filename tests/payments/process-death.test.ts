import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submitDetails, pay } from '#client/payment.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { openTill, statusOf, type Till } from './open-till.ts'

/**
 * A process that dies, and what the next one does. A provider that never answers simulates the death:
 * nothing after the call runs, as after kill -9.
 */
type Death = 'before the call' | 'after the call' | undefined

let till: Till
let death: Death
let reached: () => void

/** Calls of a dead process hang until the test ends; then they are rejected, so that the shop can close. */
let hanging: PromiseWithResolvers<never>

function deadly(adyen: PaymentProvider): PaymentProvider {
  async function dying<T>(call: () => Promise<T>): Promise<T> {
    if (death === undefined) return call()
    if (death === 'after the call') await call()
    reached()
    return hanging.promise
  }
  return {
    ...adyen,
    pay: (...given) => dying(() => adyen.pay(...given)),
    details: (...given) => dying(() => adyen.details(...given)),
    reverse: (...given) => dying(() => adyen.reverse(...given)),
  }
}

/** Starts work that never finishes, and waits until it hangs. */
async function dies(how: Exclude<Death, undefined>, start: () => Promise<unknown>): Promise<void> {
  death = how
  const died = new Promise<void>((resolve) => (reached = resolve))
  void start()
  await died
  death = undefined
}

async function nextProcess(clock = '2026-11-21T11:01:00Z'): Promise<void> {
  till.shop.setClock(clock)
  await till.shop.services.payments.work()
}

beforeEach(async () => {
  death = undefined
  hanging = Promise.withResolvers<never>()
  hanging.promise.catch(() => {})
  till = await openTill({ between: deadly })
  // Without webhooks, only the reconciler can settle the payment.
  till.sandbox.faults.holdWebhooks = true
})
afterEach(async () => {
  const { taken, owed } = await till.takenAndOwed()
  hanging.reject(new Error('the process is gone'))
  await till.close()
  expect(taken).toBe(owed)
})

describe('a process that dies', () => {
  it.each(['before the call', 'after the call'] as const)(
    'makes one payment when a process dies %s',
    async (how) => {
      const visitor = await till.withBasket()
      const order = await till.order(visitor)
      await dies(how, () => pay(visitor, order))
      expect(await statusOf(visitor, order.attemptId)).toBe('pending')
      await nextProcess()
      expect(await statusOf(visitor, order.attemptId)).toBe('paid')
      expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
      expect(await till.rows('select count(*)::int as mails from outbox')).toEqual([{ mails: 1 }])
    },
  )

  it('takes no money when a process dies before sending', async () => {
    const visitor = await till.withBasket()
    await dies('before the call', async () => pay(visitor, await till.order(visitor)))
    await till.rows(`update payment_attempt set state = 'created'`)
    // At once, it may be another process that is about to send it.
    await till.anotherProcess().work()
    expect(await till.rows('select state from payment_attempt')).toEqual([{ state: 'created' }])
    await nextProcess()
    expect(await till.rows('select state from payment_attempt')).toEqual([{ state: 'abandoned' }])
    expect(await till.press(visitor)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    expect(till.sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it.each([
    ['before the call', 'a minute', '2026-11-21T11:01:00Z'],
    ['after the call', 'a minute', '2026-11-21T11:01:00Z'],
    ['after the call', 'two hours', '2026-11-21T13:00:00Z'],
  ] as const)("accepts the bank's answer when a process dies %s for %s", async (how, _, back) => {
    const visitor = await till.withBasket()
    const order = await till.order(visitor, {}, { number: '4917610000000000' })
    const begun = await pay(visitor, order)
    const authorisationToken = String(begun.ok && begun.value.action?.['authorisationToken'])
    const form = new URLSearchParams({ token: authorisationToken, password: 'password', choice: 'confirm' })
    await fetch(`${till.sandbox.origin}/bank/answer`, { method: 'POST', body: form })
    const result = JSON.stringify({ transStatus: 'Y', authorisationToken })
    const threeDSResult = Buffer.from(result).toString('base64')
    const { attemptId } = order
    await dies(how, () => submitDetails(visitor, { attemptId, details: { threeDSResult } }))
    await nextProcess(back)
    expect(await statusOf(visitor, attemptId)).toBe('paid')
  })

  it.each(['before the call', 'after the call'] as const)(
    'refunds once when a process dies %s',
    async (how) => {
      const visitor = await till.withBasket()
      const slow = await till.order(visitor, {}, { holderName: 'PENDING' })
      await pay(visitor, slow)
      await till.rows(`update payment_attempt set state = 'abandoned' where state = 'pending'`)
      await till.press(visitor)
      const reference = till.sandbox.ledger.payments.all()[0]?.reference
      till.sandbox.faults.holdWebhooks = false
      till.sandbox.releaseWebhooks()
      const body = JSON.stringify({ reference, resultCode: 'Authorised' })
      await dies(how, () => fetch(`${till.sandbox.origin}/control/settle`, { method: 'POST', body }))
      till.shop.setClock('2026-11-21T11:05:00Z')
      // The hanging job stands for a dead process; another one takes over.
      const other = till.anotherProcess()
      await expect
        .poll(async () => {
          await other.work()
          return till.rows(`select state from payment_attempt where id = '${slow.attemptId}'`)
        })
        .toEqual([{ state: 'reversed' }])
      const reversals = till.sandbox.ledger.payments.all().flatMap(({ modifications }) => modifications)
      expect(reversals).toHaveLength(1)
    },
  )
})
