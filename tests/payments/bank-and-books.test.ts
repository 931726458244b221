import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { judgeBooks } from '#scripts/support/judge-books.ts'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import { CARD_NUMBERS, tablesWithCardNumbers } from '#tests/support/card-numbers.ts'
import { openTill, type Till } from './open-till.ts'

/** What `npm test` asks after its browser journeys: it agrees when all is right, and it can disagree. */
let till: Till
beforeAll(async () => {
  till = await openTill()
  for (const holderName of ['J Smith', 'J Smith', 'DECLINED'])
    await till.press(await till.withBasket(), { holderName })
  const buyer = await till.withBasket()
  await till.press(buyer)
  const [sale] = await till.rows<{ id: number }>('select max(id)::int as id from sale')
  expect((await cancelSale(buyer, sale?.id ?? 0, { amount: 40_00, currency: 'EUR' })).ok).toBe(true)
})
afterAll(() => till.close())

const differences = () => differencesOf(till.shop.database.db, till.sandbox.ledger.payments.all())
const judged = () => judgeBooks(till.shop.database, till.sandbox.origin)

it('agrees with the bank when all is settled', async () => {
  await expect
    .poll(async () => {
      await till.shop.services.payments.work()
      return differences()
    })
    .toEqual([])
  expect(await judged()).toEqual({ passed: 1, failed: 0 })
})

it.each([
  ['is another amount', `set amount = amount + 1`, `set amount = amount - 1`],
  ['was given back', `set state = 'reversed'`, `set state = 'authorised'`],
  ['is of another currency', `set currency = 'GBP'`, `set currency = 'EUR'`],
  ['is no payment of its own', `set reference = 'X' || reference`, `set reference = substr(reference, 2)`],
])('disagrees where a payment %s', async (_, damage, repair) => {
  const [row] = await till.rows<{ id: string }>(
    `select id from payment_attempt where state = 'authorised' order by created_at, sale_id limit 1`,
  )
  await till.rows(`update payment_attempt ${damage} where id = '${row?.id}'`)
  expect(await differences()).not.toEqual([])
  await till.rows(`update payment_attempt ${repair} where id = '${row?.id}'`)
  expect(await differences()).toEqual([])
})

it('finds a card number in any column', async () => {
  const { db } = till.shop.database
  expect(await tablesWithCardNumbers(db)).toEqual([])
  await till.rows(`update payer set first_name = '4111 1111 1111 1111'`)
  expect(await tablesWithCardNumbers(db)).toEqual(['payer'])
  expect((await judged()).failed).toBe(1)
  expect('5555-5555-5555-4444').toMatch(CARD_NUMBERS)
})
