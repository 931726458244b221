import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readAgentSales } from '#client/agent.ts'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { readOwnSales } from '#client/member.ts'
import { payLocally } from '#client/payment.ts'
import { anAgent, buyOnCredit, fill, orderOf } from '#tests/support/agent.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let shop: TestShop
let agent: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  agent = await anAgent(shop, 'sales@sunny.example', { credit: 500_00 })
  for (const moment of ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '2026-12-31T12:00:00Z']) {
    shop.setClock(moment)
    await buyOnCredit(agent, { day: '2027-01-20' })
  }
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

const paidAt = async (query: Parameters<typeof readAgentSales>[1]) => {
  const read = await readAgentSales(agent, query)
  return read.ok ? read.value.data.map((sale) => sale.paidAt?.slice(0, 10)) : read.failure.fields
}

describe('the sales of an agency', () => {
  it('shows the customer and the voucher of a sale', async () => {
    const read = await readAgentSales(agent)
    expect(read).toMatchObject({ value: { total: 3, page: 1 } })
    expect(read.ok && read.value.data[0]).toMatchObject({
      status: 'paid',
      total: 40_00,
      currency: 'EUR',
      customer: { name: 'Zoë Tester', email: 'zoe@example.com' },
      voucherToken: expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/),
    })
  })

  it.each([
    [{ month: '2026-11' }, ['2026-11-30']],
    [{ month: '2026-12' }, ['2026-12-31', '2026-12-01']],
    [{ from: '2026-12-01', to: '2026-12-30' }, ['2026-12-01']],
    [{ to: '2026-12-01' }, ['2026-12-01', '2026-11-30']],
    [{ from: '2026-12-31' }, ['2026-12-31']],
    [{ status: 'cancelled' as const }, []],
    [{ status: 'paid' as const, limit: '2', page: '2' }, ['2026-11-30']],
  ])("lists an agency's sales for %j", async (query, days) => {
    expect(await paidAt(query)).toEqual(days)
  })

  it('goes by the day of payment, not by that of the basket', async () => {
    const other = await anAgent(shop, 'midnight@sunny.example', { credit: 100_00 })
    shop.setClock('2026-11-30T23:59:30Z')
    const basket = await fill(other, { day: '2027-01-20' })
    shop.setClock('2026-12-01T00:00:30Z')
    expect(await payLocally(other, orderOf(basket))).toMatchObject({ ok: true })
    expect(await readAgentSales(other, { month: '2026-11' })).toMatchObject({ value: { total: 0 } })
    expect(await readAgentSales(other, { month: '2026-12' })).toMatchObject({ value: { total: 1 } })
  })

  it.each([
    [{ month: '2026-11', to: '2026-11-30' }, { body: 'month_or_days' }],
    [{ from: '2026-12-02', to: '2026-12-01' }, { body: 'from_after_to' }],
    [{ status: 'draft' as 'paid' }, { status: 'invalid_status' }],
    [{ limit: '51' }, { limit: 'invalid_limit' }],
  ])('refuses the filter %j', async (query, fields) => {
    expect(await paidAt(query)).toEqual(fields)
  })

  it('finds cancelled sales by their state', async () => {
    const other = await anAgent(shop, 'cancels@sunny.example', { credit: 100_00 })
    await buyOnCredit(other, { day: '2026-12-20' })
    await buyOnCredit(other, { day: '2026-12-21' })
    const listed = await readAgentSales(other)
    const id = listed.ok ? (listed.value.data[1]?.id ?? 0) : 0
    expect(await cancelSale(other, id, { amount: 40_00, currency: 'EUR' })).toMatchObject({ ok: true })
    expect(await readAgentSales(other, { status: 'cancelled' })).toMatchObject({
      value: { total: 1, data: [{ id, voucherToken: null }] },
    })
    expect(await readAgentSales(other, { status: 'paid' })).toMatchObject({ value: { total: 1 } })
  })

  it('names nobody whose data were erased', async () => {
    const other = await anAgent(shop, 'erased@sunny.example', { credit: 100_00 })
    await buyOnCredit(other, { day: '2026-12-22' })
    await shop.database.pool.query(
      `update payer set first_name = '', last_name = '', email = 'x'
       where sale_id = (select max(id) from sale)`,
    )
    expect(await readAgentSales(other)).toMatchObject({ value: { data: [{ customer: null }] } })
  })

  it('shows sales to their agency alone', async () => {
    const other = await anAgent(shop, 'beside@sunny.example')
    expect(await readAgentSales(other)).toMatchObject({ value: { total: 0, data: [] } })
    const member = await aMember(shop, 'nosy@example.org')
    expect(await readAgentSales(member)).toMatchObject({ failure: { code: 'agents_only' } })
    expect(await readAgentSales(shop.visit())).toMatchObject({ failure: { code: 'no_session' } })
  })

  it("lists agents' sales in shops without a member area", async () => {
    const spain = await openTestShop({ environment: { variant: 'spain' } })
    try {
      const clerk = await anAgent(spain, 'sol@sunny.example')
      expect(await readOwnSales(clerk)).toMatchObject({ failure: { code: 'not_offered' } })
      expect(await readAgentSales(clerk)).toMatchObject({ ok: true })
    } finally {
      await spain.close()
    }
  })
})
