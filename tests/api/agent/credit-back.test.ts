import type { SaleRow } from '#server/db/schema/sale.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAgent } from '#client/agent.ts'
import { cancelSale, quoteCancellation } from '#tests/support/cancel-sale.ts'
import { readOwnSales } from '#client/member.ts'
import { readPayment } from '#client/payment.ts'
import { returnCredit } from '#server/services/agent/return-credit.ts'
import { anAgent, buyOnCredit } from '#tests/support/agent.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const PRICE = 40_00
const CREDIT = 100_00

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rows = async <T = Record<string, unknown>>(sql: string): Promise<T[]> =>
  (await shop.database.pool.query(sql)).rows as T[]

async function sold(desk: Visitor): Promise<number> {
  const paid = await buyOnCredit(desk)
  if (!paid.ok) throw new Error(`the credit was refused: ${paid.failure.code}`)
  const state = await readPayment(desk, { attemptId: paid.value.attemptId })
  return (state.ok && state.value.sale?.id) || 0
}

const ledger = (saleId: number) =>
  rows(
    `select kind, amount::int, balance::int from credit_movement
     where agent_id = (select agent_id from sale where id = ${saleId}) order by number`,
  )
const creditOf = async (desk: Visitor) => {
  const agent = await readAgent(desk)
  return agent.ok && agent.value.credit
}

/** The latest sale in the agency's list. */
async function latestOf(desk: Visitor) {
  const own = await readOwnSales(desk)
  const [sale] = own.ok ? own.value.data : []
  return { status: sale?.status, hasVoucher: sale?.voucherToken !== null }
}

describe('a sale bought on credit', () => {
  it('returns the credit once, without a bank', async () => {
    const desk = await anAgent(shop, 'back@sunny.example', { credit: CREDIT })
    const saleId = await sold(desk)
    expect(await creditOf(desk)).toBe(CREDIT - PRICE)
    expect(await latestOf(desk)).toEqual({ status: 'paid', hasVoucher: true })
    const refund = { amount: PRICE, currency: 'EUR' as const }
    const quote = await quoteCancellation(desk, saleId)
    expect(quote.ok && quote.value).toMatchObject({ cancellable: true, refund })
    const presses = await Promise.all(Array.from({ length: 6 }, () => cancelSale(desk, saleId, refund)))
    for (const press of presses) {
      expect(press.ok && press.value).toMatchObject({ status: 'cancelled', refund, destination: 'credit' })
    }
    expect(await ledger(saleId)).toEqual([
      { kind: 'granted', amount: CREDIT, balance: CREDIT },
      { kind: 'sale', amount: -PRICE, balance: CREDIT - PRICE },
      { kind: 'returned', amount: PRICE, balance: CREDIT },
    ])
    expect(await creditOf(desk)).toBe(CREDIT)
    expect(await latestOf(desk)).toEqual({ status: 'cancelled', hasVoucher: false })
    const [letter] = await lettersTo(shop, 'zoe@example.com')
    expect(letter?.text).toContain('€40 goes back to Sunny Travel, where you bought these tickets.')
    expect(await rows(`select state, attempt_id from refund where sale_id = ${saleId}`)).toEqual([
      { state: 'done', attempt_id: null },
    ])
  })

  it('refuses a cancellation by another agency', async () => {
    const saleId = await sold(await anAgent(shop, 'owner@sunny.example', { credit: CREDIT }))
    const other = await anAgent(shop, 'other@sunny.example', { credit: CREDIT })
    const reply = await cancelSale(other, saleId, { amount: PRICE, currency: 'EUR' })
    expect(!reply.ok && reply.failure.code).toBe('not_found')
    expect(await ledger(saleId)).toHaveLength(2)
  })

  it('returns credit in full after simultaneous cancellations', async () => {
    const desk = await anAgent(shop, 'three@sunny.example', { credit: 200_00 })
    const sales = [await sold(desk), await sold(desk), await sold(desk)]
    const refund = { amount: PRICE, currency: 'EUR' as const }
    const replies = await Promise.all(sales.map((saleId) => cancelSale(desk, saleId, refund)))
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await creditOf(desk)).toBe(200_00)
    expect(await ledger(sales[0] ?? 0)).toHaveLength(7)
  })
})

describe('giving credit back', () => {
  const give = (row: Pick<SaleRow, 'id' | 'agentId'>, changeId: number) =>
    shop.database.db.transaction((tx) =>
      returnCredit(tx, row as SaleRow, { changeId, amount: PRICE, now: new Date(NOON) }),
    )
  const aChange = async (saleId: number) => {
    const [change] = await rows<{ id: number }>(
      `insert into sale_change (sale_id, kind, amount, destination, created_at)
       values (${saleId}, 'cancelled', ${PRICE}, 'credit', '${NOON}') returning id::int`,
    )
    return change?.id ?? 0
  }

  it('returns the credit of a change only once', async () => {
    const id = await sold(await anAgent(shop, 'twice@sunny.example', { credit: CREDIT }))
    const [row] = await rows<{ agent: number }>(`select agent_id::int as agent from sale where id = ${id}`)
    const changeId = await aChange(id)
    await give({ id, agentId: row?.agent ?? 0 }, changeId)
    await expect(give({ id, agentId: row?.agent ?? 0 }, changeId)).rejects.toThrow()
    expect(await ledger(id)).toHaveLength(3)
  })

  it('refuses credit without an agent', async () => {
    await expect(give({ id: 1, agentId: null }, 1)).rejects.toThrow("nobody's credit")
  })
})
