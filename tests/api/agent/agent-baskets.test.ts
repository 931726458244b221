import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout, readAgent } from '#client/agent.ts'
import { readBasket, removeLine } from '#client/basket.ts'
import { login as loginMember } from '#client/member.ts'
import { payLocally } from '#client/payment.ts'
import { restoreBasket } from '#client/restore-basket.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { paymentAttempt } from '#server/db/schema/index.ts'
import { accountsOf, aDesk, anAgent, anOpenDesk, buyOnCredit, fill, orderOf } from '#tests/support/agent.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const AGENCY = 'desk@sunny.example'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await anAgent(shop, AGENCY, { credit: 60_00 })
})
afterAll(() => shop.close())

const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'
const countIn = async (visitor: Visitor) => {
  const read = await readBasket(visitor)
  return read.ok ? read.value.count : undefined
}
const takenOn = async (day: string) => {
  const { rows } = await shop.database.pool.query<{ taken: number }>(
    'select coalesce(sum(taken), 0)::int as taken from stock where day = $1',
    [day],
  )
  return rows[0]?.taken
}

describe('two clerks of one agency', () => {
  it('gives two clerks of an agency separate baskets', async () => {
    const first = await anOpenDesk(shop, AGENCY)
    const { lines } = await fill(first, { day: '2026-12-02' })
    const second = await aDesk(shop, AGENCY)
    expect(second.cartCount).toBe(0)
    expect(await countIn(second)).toBe(0)
    expect((await fill(second, { day: '2026-12-03' })).count).toBe(1)
    expect(codeOf(await removeLine(second, lines[0]?.id ?? 0))).toBe('not_found')
    expect(codeOf(await logout(second))).toBe('ok')
    expect(await countIn(first)).toBe(1)
    expect(await takenOn('2026-12-02')).toBe(1)
  })

  it('lets two clerks spend one credit down to zero', async () => {
    const first = await anOpenDesk(shop, AGENCY)
    const second = await anOpenDesk(shop, AGENCY)
    const orders = [
      { desk: first, order: orderOf(await fill(first, { day: '2026-12-04' })) },
      { desk: second, order: orderOf(await fill(second, { day: '2026-12-04' })) },
    ]
    const codes = await Promise.all(
      orders.map(async ({ desk, order }) => codeOf(await payLocally(desk, order))),
    )
    expect(codes.sort()).toEqual(['credit_too_low', 'ok'])
    expect(await readAgent(second)).toMatchObject({ value: { credit: 20_00 } })
  })
})

/** A payment of the basket that its bank has not decided. */
async function waitForBank(visitor: Visitor, { id, total, currency }: Sale): Promise<void> {
  const known = await shop.services.sessions.find(visitor.token)
  const now = shop.context.clock()
  await shop.database.db.insert(paymentAttempt).values({
    id: randomUUID(),
    saleId: id ?? 0,
    sessionId: known?.id ?? '',
    state: 'pending',
    request: '',
    returnId: randomUUID(),
    method: 'scheme',
    reference: `CL-${id}`,
    bodyHash: '',
    amount: total,
    idempotencyKey: randomUUID(),
    currency,
    createdAt: now,
    updatedAt: now,
  })
}

describe('the basket of an agency', () => {
  it("ends an agency's basket at logout and releases its seats", async () => {
    const clerk = await anOpenDesk(shop, AGENCY)
    const { id } = await fill(clerk, { day: '2026-12-05' })
    expect(await takenOn('2026-12-05')).toBe(1)
    expect(codeOf(await logout(clerk))).toBe('ok')
    expect(clerk.cartCount).toBe(0)
    expect(await takenOn('2026-12-05')).toBe(0)
    const next = await aDesk(shop, AGENCY)
    expect(next.cartCount).toBe(0)
    expect(await countIn(next)).toBe(0)
    expect(codeOf(await restoreBasket(next, randomUUID()))).toBe('basket_empty')
    const opened = await fill(next, { day: '2026-12-06' })
    expect(opened.id).not.toBe(id)
    expect(opened.lines.map(({ day }) => day)).toEqual(['2026-12-06'])
  })

  it.each([
    ['another clerk', AGENCY],
    ['another agency', 'other@sunny.example'],
  ])("ends an agency's basket when %s logs in over it", async (_, next) => {
    if (next !== AGENCY) await anAgent(shop, next)
    const clerk = await anOpenDesk(shop, AGENCY)
    await fill(clerk, { day: '2026-12-07' })
    await aDesk(shop, next, clerk)
    expect(clerk.cartCount).toBe(0)
    expect(await countIn(clerk)).toBe(0)
    expect(await takenOn('2026-12-07')).toBe(0)
  })

  it('passes no basket between member and agency', async () => {
    const clerk = await anOpenDesk(shop, AGENCY)
    await fill(clerk, { day: '2026-12-08' })
    await aMember(shop, 'after@example.org')
    await loginMember(clerk, { email: 'after@example.org', password: PASSWORD })
    expect(await countIn(clerk)).toBe(0)
    expect(await takenOn('2026-12-08')).toBe(0)
    await fill(clerk, { day: '2026-12-09' })
    await aDesk(shop, AGENCY, clerk)
    expect(await countIn(clerk)).toBe(0)
    // It is still held for its member.
    expect(await takenOn('2026-12-09')).toBe(1)
    await loginMember(clerk, { email: 'after@example.org', password: PASSWORD })
    expect(await countIn(clerk)).toBe(1)
  })

  it("takes over the guest's basket at an agency's login", async () => {
    const guest = shop.visit()
    await fill(guest, { day: '2026-12-10' })
    await aDesk(shop, AGENCY, guest)
    expect(await countIn(guest)).toBe(1)
  })

  it("keeps an agency's seats while they are being paid", async () => {
    const clerk = await anOpenDesk(shop, AGENCY)
    await waitForBank(clerk, await fill(clerk, { day: '2026-12-11' }))
    await logout(clerk)
    expect(await takenOn('2026-12-11')).toBe(1)
    expect(await countIn(await aDesk(shop, AGENCY))).toBe(0)
  })

  it('keeps the currency of a payment under way', async () => {
    const guest = shop.visit({ currency: 'GBP' })
    const sale = await fill(guest, { day: '2026-12-13' })
    await waitForBank(guest, sale)
    await aDesk(shop, AGENCY, guest)
    const { total } = sale
    expect(await readBasket(guest)).toMatchObject({ value: { count: 1, currency: 'GBP', total } })
    // Now the bank has refused, and credit in euros cannot pay pounds.
    await shop.database.db
      .update(paymentAttempt)
      .set({ state: 'refused' })
      .where(eq(paymentAttempt.saleId, sale.id ?? 0))
    expect(codeOf(await payLocally(guest, orderOf(sale)))).toBe('currency_unknown')
  })

  it('ends a basket without touching earlier sales', async () => {
    await accountsOf(shop).move(AGENCY, { kind: 'granted', amount: 40_00, note: 'Paid in' })
    const clerk = await anOpenDesk(shop, AGENCY)
    expect(codeOf(await buyOnCredit(clerk, { day: '2026-12-12' }))).toBe('ok')
    await logout(clerk)
    expect(await takenOn('2026-12-12')).toBe(1)
  })
})
