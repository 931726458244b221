import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelSale, quoteCancellation } from '#tests/support/cancel-sale.ts'
import { subscribeToNewsletter, sendEnquiry } from '#client/generic.ts'
import { erasePerson, login, readOwnSales, requestErasure } from '#client/member.ts'
import { readPayment, resumePayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { storeItem } from '#server/payments/inbox.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { forgetOldRows } from '#server/services/forget-old-rows.ts'
import { DAY, openTill, type Till } from '#tests/payments/open-till.ts'
import { buyOnCredit, anAgent } from '#tests/support/agent.ts'
import { tokenTo } from '#tests/support/letters.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { fillTables, ROWS } from './many-sales.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

interface Asked {
  text: string
  values: unknown[]
}

const EXPLAINED = /^\s*(select|with|insert|update|delete)\b/i

let till: Till
let big: Set<string>
beforeAll(async () => {
  till = await openTill()
  await fillTables(till.shop.database.pool)
  const tables = await till.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${ROWS}`,
  )
  big = new Set(tables.map(({ name }) => name))
}, 600_000)
afterAll(() => till.close())

/** Every statement that `work` sends to the database, with its values. */
async function askedBy(work: () => Promise<unknown>): Promise<Asked[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([asked, given]: unknown[]) => {
      if (typeof asked === 'string') return [{ text: asked, values: (given as unknown[] | undefined) ?? [] }]
      const { text, values } = asked as Partial<Asked>
      return text ? [{ text, values: values ?? (given as unknown[] | undefined) ?? [] }] : []
    })
  } finally {
    query.mockRestore()
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The statements that scan a whole table of sales. */
async function wholeReads(asked: Asked[]): Promise<string[]> {
  const distinct = new Map(asked.filter(({ text }) => EXPLAINED.test(text)).map((one) => [one.text, one]))
  const found: string[] = []
  for (const { text, values } of distinct.values()) {
    const { rows } = await till.shop.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    )
    const whole = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Node Type'] === 'Seq Scan' && big.has(node['Relation Name'] ?? ''),
    )
    for (const node of whole) found.push(`${node['Relation Name']}: ${text.replace(/\s+/g, ' ').trim()}`)
  }
  return found
}

/** A sale from the basket to its end, with all the reads in between. */
async function lifeOfASale(): Promise<void> {
  const { shop } = till
  const visitor = await till.withBasket(2)
  await readBasket(visitor)
  const order = await till.order(visitor)
  const paid = await till.press(visitor)
  expect(paid.ok).toBe(true)
  await shop.services.payments.work()
  await resumePayment(visitor)
  await readPayment(visitor, { attemptId: order.attemptId })
  await addToBasket(visitor, aTicket(), randomUUID())
  await endBaskets(shop.context, shop.services.holds)
}

const aTicket = () => ({
  productId: 2182,
  choices: [{ optionId: 21821, day: DAY, passengers: { adult: 1 } }],
})

let members = 0

/** An account from its first mail to its erasure, with a sale that is bought and cancelled. */
async function lifeOfAMember(): Promise<void> {
  const { shop } = till
  members += 1
  const email = `new.member${members}@example.org`
  await aMember(shop, email)
  const guest = await till.withBasket(1)
  await login(guest, { email, password: PASSWORD })
  const basket = await readBasket(guest)
  if (!basket.ok) throw new Error(basket.failure.code)
  expect(await till.press(Object.assign(guest, { sale: basket.value }))).toMatchObject({ ok: true })
  await shop.services.payments.work()
  const sales = await readOwnSales(guest)
  if (!sales.ok) throw new Error(sales.failure.code)
  const saleId = sales.value.data[0]!.id
  const quote = await quoteCancellation(guest, saleId)
  if (!quote.ok) throw new Error(quote.failure.code)
  expect(await cancelSale(guest, saleId, quote.value.refund)).toMatchObject({ ok: true })
  await shop.services.payments.work()
  await requestErasure(guest, email)
  await erasePerson(guest, await tokenTo(shop, email))
  await shop.services.erasure.eraseLate()
}

/** A webhook for an old payment, identified by Adyen's reference alone. */
async function newsOfAnOldPayment(): Promise<void> {
  const { database, context, services } = till.shop
  const item = { eventCode: 'REFUND_FAILED', originalReference: 'PSP7', pspReference: `PSP-${randomUUID()}` }
  await storeItem(
    { db: database.db, now: context.clock },
    {
      ...item,
      amount: { value: 4500, currency: 'EUR' },
      merchantAccountCode: 'any',
      merchantReference: 'none',
      success: 'true',
    },
  )
  await services.payments.work()
}

/** Newsletter, enquiries and agencies, and the deletion of old data. */
async function lettersAndAgencies(): Promise<void> {
  const { shop } = till
  await subscribeToNewsletter(shop.transport, {
    email: 'news@example.org',
    captcha: await solved(shop.transport),
  })
  const captcha = await solved(shop.transport)
  const question = { city: 'Paris', queryType: 'other', query: 'Do you run in the rain?' } as const
  await sendEnquiry(
    shop.transport,
    { name: 'Ada', email: 'news@example.org', captcha, ...question },
    randomUUID(),
  )
  const agent = await anAgent(shop, 'desk@example.org', { credit: 100_000 })
  await buyOnCredit(agent)
  await readVoucher(shop.visit(), 'a'.repeat(43))
  await forgetOldRows(shop.context)
}

it('scans no table of sales', { timeout: 300_000 }, async () => {
  const asked = await askedBy(async () => {
    await lifeOfASale()
    await lifeOfAMember()
    await newsOfAnOldPayment()
    await lettersAndAgencies()
  })
  expect(big.size).toBeGreaterThanOrEqual(16)
  expect(asked.length).toBeGreaterThan(200)
  expect(await wholeReads(asked)).toEqual([])
})

it.each([
  { index: 'payment_attempt_session', work: lifeOfAMember },
  { index: 'payment_attempt_psp_reference', work: newsOfAnOldPayment },
  { index: 'mail_link_erase', work: lifeOfAMember },
])('notices a table scan without $index', { timeout: 120_000 }, async ({ index, work }) => {
  const { pool } = till.shop.database
  const { rows } = await pool.query<{ made: string }>('select pg_get_indexdef($1::regclass) as made', [index])
  await pool.query(`drop index ${index}`)
  const found = await wholeReads(await askedBy(work))
  await pool.query(rows[0]!.made)
  expect(found.length).toBeGreaterThan(0)
})
