import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelSale, quoteCancellation } from '#client/cancellation.ts'
import { creditBack } from '#server/services/credit-back.ts'
import type { SaleRow } from '#server/services/sale-view.ts'
import { openTill, type Till } from './open-till.ts'

const NOW = '2026-11-21T11:00:00Z'
const PRICE = 4_000

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

/** An agent with `granted` cents, of which one seat has been bought. */
async function soldOnCredit(granted: number) {
  const visitor = await till.withBasket()
  const saleId = visitor.sale.id ?? 0
  const [agent] = await till.rows<{ id: number }>(
    `insert into agent (email, email_key, password_hash, name, currency, created_at)
     values ('${saleId}@agency.test', '${saleId}@agency.test', 'x', 'Agency', 'EUR', '${NOW}') returning id::int`,
  )
  const id = agent?.id ?? 0
  await till.rows(`update session set kind = 'agent', agent_id = ${id} where sale_id = ${saleId}`)
  await till.rows(
    `update sale set agent_id = ${id}, status = 'paid', total = ${PRICE}, paid_at = '${NOW}' where id = ${saleId}`,
  )
  await till.rows(`update stock_hold set state = 'allocated' where sale_id = ${saleId}`)
  await till.rows(
    `insert into credit_movement (agent_id, number, kind, amount, balance, sale_id, created_at) values
     (${id}, 1, 'granted', ${granted}, ${granted}, null, '${NOW}'),
     (${id}, 2, 'sale', ${-PRICE}, ${granted - PRICE}, ${saleId}, '${NOW}')`,
  )
  return { visitor, saleId, agentId: id }
}

const ledgerOf = (agentId: number) =>
  till.rows(
    `select number, kind, amount::int, balance::int from credit_movement where agent_id = ${agentId} order by number`,
  )

describe('a sale bought on credit', () => {
  it('gives the credit back as a movement of the ledger, once for many presses, and asks no bank', async () => {
    const { visitor, saleId, agentId } = await soldOnCredit(10_000)
    const refund = { amount: PRICE, currency: 'EUR' as const }
    const quote = await quoteCancellation(visitor, saleId)
    expect(quote.ok && quote.value).toMatchObject({ cancellable: true, refund })
    const presses = await Promise.all(Array.from({ length: 6 }, () => cancelSale(visitor, saleId, refund)))
    for (const press of presses) {
      expect(press.ok && press.value).toMatchObject({ status: 'cancelled', refund, destination: 'credit' })
    }
    expect(await ledgerOf(agentId)).toEqual([
      { number: 1, kind: 'granted', amount: 10_000, balance: 10_000 },
      { number: 2, kind: 'sale', amount: -PRICE, balance: 6_000 },
      { number: 3, kind: 'returned', amount: PRICE, balance: 10_000 },
    ])
    await till.shop.services.payments.work()
    expect(await till.rows(`select state, attempt_id from refund where sale_id = ${saleId}`)).toEqual([
      { state: 'done', attempt_id: null },
    ])
    expect(till.sandbox.ledger.payments.all().flatMap(({ modifications }) => modifications)).toEqual([])
  })

  it('is nobody else’s to cancel, another agent’s neither', async () => {
    const { saleId, agentId } = await soldOnCredit(5_000)
    const other = await soldOnCredit(5_000)
    const reply = await cancelSale(other.visitor, saleId, { amount: PRICE, currency: 'EUR' })
    expect(!reply.ok && reply.failure.code).toBe('not_found')
    expect(await ledgerOf(agentId)).toHaveLength(2)
  })
})

describe('giving credit back', () => {
  const rowOf = (id: number, agentId: number | null) => ({ id, agentId }) as SaleRow
  const give = (row: SaleRow) =>
    till.shop.database.db.transaction((tx) => creditBack(tx, row, PRICE, new Date(NOW)))

  it('numbers returns that come at once one after the other', async () => {
    const first = await soldOnCredit(20_000)
    const sales = [await till.withBasket(), await till.withBasket(), await till.withBasket()]
    await Promise.all(sales.map(({ sale }) => give(rowOf(sale.id ?? 0, first.agentId))))
    const ledger = await ledgerOf(first.agentId)
    expect(ledger.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(ledger.at(-1)).toMatchObject({ balance: 20_000 + 2 * PRICE })
  })

  it('of one sale is refused by the database the second time', async () => {
    const { saleId, agentId } = await soldOnCredit(5_000)
    await give(rowOf(saleId, agentId))
    await expect(give(rowOf(saleId, agentId))).rejects.toThrow()
    expect(await ledgerOf(agentId)).toHaveLength(3)
  })

  it('needs an agent to give it to', async () => {
    const { saleId } = await soldOnCredit(5_000)
    await expect(give(rowOf(saleId, null))).rejects.toThrow(/nobody's credit/)
  })
})
