import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#domain/seeded-random.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { atProof } from '#tests/support/scale.ts'
import { openTill, type Till } from './open-till.ts'

/** News of a payment come before, during and after its answer, once or ten times, in any order, late. */
const RUNS = atProof(10, 200)
const SEED = process.env['PROOF_SEED'] ?? String(Date.now())

let till: Till
beforeAll(async () => {
  till = await openTill({
    cities: [aCity({ products: [aProduct({ options: [anOption({ capacity: null })] })] })],
  })
})
afterAll(() => till.close())

it(`sells ${RUNS} baskets once in any webhook order`, { timeout: 60_000 + RUNS * 2_000 }, async () => {
  console.log(`PROOF_SEED=${SEED}`)
  const next = seededRandom(SEED)
  const oneOf = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(next() * choices.length)] ?? choices[0]
  const { faults } = till.sandbox
  for (let run = 0; run < RUNS; run += 1) {
    faults.webhookCopies = oneOf([1, 2, 10])
    faults.webhookDelayMs = oneOf([0, 5, 60])
    faults.answerDelayMs = oneOf([0, 40])
    faults.delayShare = faults.answerDelayMs > 0 ? 1 : 0
    faults.reverseWebhooks = oneOf([false, true])
    faults.holdWebhooks = oneOf([false, false, true])
    const buyer = await till.withBasket()
    await till.press(buyer)
    if (faults.holdWebhooks) {
      // Five minutes later.
      till.shop.setClock(new Date(till.shop.context.clock().getTime() + 300_000).toISOString())
      await expect
        .poll(() => till.sandbox.ledger.deliveries.all().some(({ accepted }) => !accepted))
        .toBe(true)
      faults.holdWebhooks = false
      till.sandbox.releaseWebhooks()
    }
    const waiting = () => till.sandbox.ledger.deliveries.all().filter(({ accepted }) => !accepted)
    await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toEqual([])
    await till.shop.services.payments.work()
  }
  expect(await till.rows('select id from webhook_inbox where applied_at is null')).toEqual([])
  const counts = await till.rows(
    `select (select count(*)::int from sale where status = 'paid') as sales,
       (select count(*)::int from payment_attempt where state = 'authorised') as payments,
       (select count(*)::int from voucher) as vouchers, (select count(*)::int from outbox) as mails`,
  )
  expect(counts).toEqual([{ sales: RUNS, payments: RUNS, vouchers: RUNS, mails: RUNS }])
  expect(till.sandbox.ledger.payments.all()).toHaveLength(RUNS)
  const { taken, owed } = await till.takenAndOwed()
  expect(taken).toBe(owed)
})
