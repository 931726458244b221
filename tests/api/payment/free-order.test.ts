import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { applyCoupon } from '#client/coupon.ts'
import { readLinkedOrder } from '#client/order.ts'
import { payLocally, readPayment, resumePayment } from '#client/payment.ts'
import { locales } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { addDays } from '#domain/time/day.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { linkToken } from '#server/mail/mail-links.ts'
import { endBaskets } from '#server/services/basket/end-baskets.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, orderOf } from '#tests/support/agent.ts'
import { lettersTo, tokenTo as registrationTokenTo } from '#tests/support/letters.ts'
import { aMember, registerBy } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { visit, type Visitor } from '#tests/support/visitor.ts'

const DAY = '2026-12-01'
/** A free tour with enough seats for all these tests. */
const gift = aProduct({
  id: 2190,
  key: 'gift',
  main: false,
  slugs: { en: 'g', es: 'g', fr: 'g', it: 'g', de: 'g' },
  options: [
    anOption({
      id: 21901,
      capacity: 300,
      units: [{ type: 'adult', prices: [{ price: prices(0) }] }],
    }),
  ],
})
const GIFT = { optionId: 21901, day: DAY, passengers: { adult: 2 } }

let shop: TestShop
let twin: Shop
beforeAll(async () => {
  const limits = { freeOrderEmail: 5, freeOrderAddress: 10 }
  shop = await openTestShop({ cities: [aCity({ products: [aProduct(), gift] })], limits })
  twin = await openShop(shop.environment, { jobs: false, clock: () => shop.context.clock(), limits })
  await importCoupons(shop.database.db, [
    { code: 'ALL', percent: 100 },
    { code: 'ALL-TWENTY', percent: 100, totalUses: 20 },
    { code: 'ALL-EACH', percent: 100, customerUses: 1 },
  ])
})
afterAll(async () => {
  await twin.close()
  await shop.close()
})
afterEach(() => shop.setClock(NOON))

const minutesAfterNoon = (minutes: number, seconds = 0) =>
  new Date(Date.parse(NOON) + (minutes * 60 + seconds) * 1000).toISOString()

let people = 0
const someone = () => `reader-${(people += 1)}@example.org`

function orderFor(sale: Sale, email: string) {
  const order = orderOf(sale)
  return { ...order, payer: { ...order.payer, email } }
}

async function withGift(visitor: Visitor = shop.visit(), day = DAY) {
  const added = await addToBasket(visitor, { productId: 2190, choices: [{ ...GIFT, day }] }, randomUUID())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  return Object.assign(visitor, { sale: added.value })
}

/** A press of Order by a visitor with this basket; returns the API's answer. */
const press = (visitor: Visitor & { sale: Sale }, email: string) =>
  payLocally(visitor, orderFor(visitor.sale, email))

const codeOf = (reply: { ok: true } | { ok: false; failure: { code: string } }) =>
  reply.ok ? 'ok' : reply.failure.code

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await shop.database.pool.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)
  return rows[0]?.n ?? 0
}
const vouchersOf = ({ id }: Sale) => count('from voucher where sale_id = $1', [id])
const mailsOf = (kind: string, recipient: string) =>
  count('from outbox where kind = $1 and recipient = $2', [kind, recipient])

async function seatsTaken(day: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ n: number }>(
    'select taken as n from stock where option_id = 21901 and day = $1',
    [day],
  )
  return rows[0]?.n ?? 0
}

/** The token in the link of the latest mail to an address. */
async function tokenTo(email: string): Promise<string> {
  const [letter] = await lettersTo(shop, email)
  const token = /\/confirm-order\/([\w-]+)/.exec(letter?.text ?? '')?.[1]
  if (!token) throw new Error(`no letter with a link went to ${email}`)
  return token
}

/** Presses the button behind the link as a browser would; returns where it is redirected. */
async function pressButton(token: string, at: Pick<Shop, 'api'> = shop, lang = 'en') {
  const reply = await at.api.fetch(
    new Request(`http://shop/api/v2/transaction/order/confirm?lang=${lang}`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    }),
  )
  return { status: reply.status, location: reply.headers.get('location') ?? '' }
}
const stateBehind = async (token: string) => {
  const read = await readLinkedOrder(shop.visit(), token)
  return read.ok ? read.value.state : read.failure.code
}

describe('a free order of a guest', () => {
  it('mails a link before any free sale', async () => {
    const email = someone()
    const guest = await withGift()
    expect(guest.sale).toMatchObject({ total: 0, confirmedByMail: true })
    const ordered = await press(guest, email)
    expect(ordered).toMatchObject({
      value: { resultCode: 'Pending', action: null, mailed: { email, until: guest.sale.heldUntil } },
    })
    expect(await readBasket(guest)).toMatchObject({ value: { status: 'payable', count: 1 } })
    expect(await vouchersOf(guest.sale)).toBe(0)
    expect(await mailsOf('order_paid', email)).toBe(0)
    expect(await resumePayment(guest)).toMatchObject({ value: { status: 'mailed', mailed: { email } } })
  })

  it('releases the seats when the hold ends', async () => {
    const rush = '2026-12-24'
    const guests = [await withGift(shop.visit(), rush), await withGift(shop.visit(), rush)]
    for (const guest of guests) await press(guest, someone())
    expect(await seatsTaken(rush)).toBe(4)
    shop.setClock(minutesAfterNoon(20))
    await endBaskets(shop.context, shop.services.holds)
    expect(await seatsTaken(rush)).toBe(0)
    for (const guest of guests) {
      expect(await vouchersOf(guest.sale)).toBe(0)
      expect(await readBasket(guest)).toMatchObject({ value: { status: 'expired' } })
      expect(await resumePayment(guest)).toMatchObject({ value: { status: 'unfinished' } })
    }
  })

  it('gives the tickets by button in any browser', async () => {
    const email = someone()
    const guest = await withGift()
    const ordered = await press(guest, email)
    const token = await tokenTo(email)
    expect(await readLinkedOrder(shop.visit(), token)).toMatchObject({
      value: { state: 'open', lines: [{ day: DAY, units: [{ type: 'adult', count: 2 }] }] },
    })
    // The mail may have gone to somebody else, so nothing of the travellers is in the answer itself.
    const behind = await shop.api.fetch(new Request(`http://shop/api/v2/transaction/order?token=${token}`))
    const { lines } = v.parse(
      v.object({ lines: v.array(v.record(v.string(), v.unknown())) }),
      await behind.json(),
    )
    expect(Object.keys(lines[0] ?? {}).sort()).toEqual([
      ...['cancellation', 'day', 'locationName', 'optionName', 'productName', 'time', 'units', 'validity'],
    ])
    expect(await vouchersOf(guest.sale)).toBe(0)
    const led = await pressButton(token, shop, 'fr')
    expect(led).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/fr\/paiement-accepte\?return=/),
    })
    expect(await vouchersOf(guest.sale)).toBe(1)
    expect(await mailsOf('order_paid', email)).toBe(1)
    const attemptId = ordered.ok ? ordered.value.attemptId : ''
    expect(await readPayment(guest, { attemptId })).toMatchObject({ value: { status: 'paid', email } })
    const returnId = led.location.split('=')[1] ?? ''
    expect(await readPayment(shop.visit(), { returnId })).toMatchObject({
      value: { status: 'paid', sale: null, voucherToken: null, email: null },
    })
  })

  it('sends one mail and makes one sale despite repeated presses', async () => {
    const email = someone()
    const guest = await withGift()
    const order = orderFor(guest.sale, email)
    // The same press repeated, and the same order from two more tabs.
    const tabs = [order, order, { ...order, attemptId: randomUUID() }, { ...order, attemptId: randomUUID() }]
    const answers = await Promise.all(tabs.map((one) => payLocally(guest, one)))
    expect(new Set(answers.map((one) => one.ok && one.value.attemptId)).size).toBe(1)
    expect(await mailsOf('order_link', email)).toBe(1)
    const token = await tokenTo(email)
    const presses = await Promise.all([shop, twin, shop, twin].map((process) => pressButton(token, process)))
    expect(new Set(presses.map(({ location }) => location)).size).toBe(1)
    expect(presses[0]?.location).toContain('?return=')
    expect(await vouchersOf(guest.sale)).toBe(1)
    expect(await mailsOf('order_paid', email)).toBe(1)
    expect(await stateBehind(token)).toBe('used')
  })

  it('asks for the link when the coupon is unlimited', async () => {
    for (const code of ['ALL', 'ALL-EACH']) {
      const email = someone()
      const guest = shop.visit()
      await addToBasket(guest, anAddition(), randomUUID())
      const applied = await applyCoupon(guest, code)
      if (!applied.ok) throw new Error(applied.failure.code)
      const ordered = await press(Object.assign(guest, { sale: applied.value }), email)
      expect(ordered).toMatchObject({ value: { mailed: { email } } })
      expect(await vouchersOf(applied.value)).toBe(0)
    }
  })

  it('asks for the link when a coupon reduces nothing', async () => {
    const guest = await withGift()
    const applied = await applyCoupon(guest, 'ALL-TWENTY')
    const sale = applied.ok ? applied.value : guest.sale
    expect(await press(Object.assign(guest, { sale }), someone())).toMatchObject({ value: { mailed: {} } })
    expect(await vouchersOf(sale)).toBe(0)
  })

  it('repeats nothing typed in the mail', async () => {
    const email = someone()
    const guest = await withGift()
    const order = orderFor(guest.sale, email)
    await payLocally(guest, {
      ...order,
      payer: { ...order.payer, firstName: 'Win', lastName: 'evil.example' },
    })
    const [letter] = await lettersTo(shop, email)
    expect(JSON.stringify(letter)).not.toMatch(/evil|\bWin\b/)
  })

  it.each(locales)('mails the link in %s', async (locale) => {
    const email = someone()
    await press(await withGift(shop.visit({ language: locale === 'en-us' ? 'us' : locale })), email)
    const [letter] = await lettersTo(shop, email)
    expect(letter?.text).toContain(`/${locale}/confirm-order/`)
    expect(letter?.subject).toMatch(/Cityloop/)
    expect(letter?.text).not.toMatch(/orderLink|\{\{|undefined/)
  })
})

describe('the link in a mail', () => {
  async function ordered() {
    const email = someone()
    const guest = await withGift()
    await press(guest, email)
    return { guest, email, token: await tokenTo(email) }
  }
  const refused = (token: string) => ({ status: 303, location: `/en/confirm-order/${token}` })

  it('accepts the link until the hold ends', async () => {
    const late = await ordered()
    const inTime = await ordered()
    shop.setClock(minutesAfterNoon(19, 59))
    expect((await pressButton(inTime.token)).location).toContain('?return=')
    shop.setClock(minutesAfterNoon(20))
    expect(await stateBehind(late.token)).toBe('expired')
    expect(await pressButton(late.token)).toEqual(refused(late.token))
    expect(await vouchersOf(late.guest.sale)).toBe(0)
    await endBaskets(shop.context, shop.services.holds)
    expect(await pressButton(late.token)).toEqual(refused(late.token))
    expect(await stateBehind(late.token)).toBe('expired')
  })

  it('refuses a link that is forged or cut short', async () => {
    const { guest, token } = await ordered()
    const { rows } = await shop.database.pool.query<{ id: string; attempt_id: string }>(
      `select id, attempt_id from mail_link where kind = 'order' order by created_at desc limit 1`,
    )
    const forged = [
      ...[`${token.slice(0, -2)}AA`, token.slice(0, 42), `${token}A`, '', 'a'.repeat(43)],
      ...[rows[0]?.id ?? '', rows[0]?.attempt_id ?? ''],
      linkToken(shop.context, rows[0]?.attempt_id ?? ''),
    ]
    for (const one of forged) expect((await pressButton(one)).location).not.toContain('return=')
    expect(await stateBehind('a'.repeat(43))).toBe('not_found')
    expect(await vouchersOf(guest.sale)).toBe(0)
    const { rows: kept } = await shop.database.pool.query<{ all: string }>(
      `select string_agg(l::text, ' ') as all from mail_link l where kind = 'order'`,
    )
    expect(kept[0]?.all).not.toContain(token)
  })

  it('sells only the order that the link was made for', async () => {
    const mine = await ordered()
    const other = await ordered()
    await pressButton(mine.token)
    expect([await vouchersOf(mine.guest.sale), await vouchersOf(other.guest.sale)]).toEqual([1, 0])
    expect(await stateBehind(other.token)).toBe('open')
  })

  it('confirms no order by a link of a registration', async () => {
    const email = someone()
    await registerBy(shop.visit(), { email, firstName: 'A', lastName: 'B' })
    expect((await pressButton(await registrationTokenTo(shop, email))).location).not.toContain('return=')
  })

  it('withdraws the link when the basket changes', async () => {
    const { guest, token } = await ordered()
    await addToBasket(guest, { productId: 2190, choices: [{ ...GIFT, day: '2026-12-02' }] }, randomUUID())
    expect(await stateBehind(token)).toBe('withdrawn')
    expect(await pressButton(token)).toEqual(refused(token))
    expect(await vouchersOf(guest.sale)).toBe(0)
    const again = await ordered()
    await removeLine(again.guest, again.guest.sale.lines[0]?.id ?? 0)
    expect(await pressButton(again.token)).toEqual(refused(again.token))
  })

  it('replaces the link when the address is corrected', async () => {
    const { guest, token } = await ordered()
    const right = someone()
    expect(await press(guest, right)).toMatchObject({ value: { mailed: { email: right } } })
    expect(await stateBehind(token)).toBe('withdrawn')
    expect((await pressButton(await tokenTo(right))).location).toContain('return=')
    expect(await mailsOf('order_paid', right)).toBe(1)
  })

  it('mails the link three times without prolonging the hold', async () => {
    const { guest, email } = await ordered()
    const untils = new Set<string>()
    for (const minute of [1, 2]) {
      shop.setClock(minutesAfterNoon(minute))
      const again = await press(guest, email)
      untils.add((again.ok && again.value.mailed?.until) || codeOf(again))
    }
    expect([...untils]).toEqual([guest.sale.heldUntil])
    expect(await mailsOf('order_link', email)).toBe(3)
    const token = await tokenTo(email)
    shop.setClock(minutesAfterNoon(3))
    expect(codeOf(await press(guest, email))).toBe('too_many_requests')
    expect(await mailsOf('order_link', email)).toBe(3)
    expect(await stateBehind(token)).toBe('open')
    expect(codeOf(await press(guest, someone()))).toBe('ok')
  })

  it('prolongs a short hold once, by ten minutes', async () => {
    const guest = await withGift()
    const email = someone()
    shop.setClock(minutesAfterNoon(18))
    const first = await press(guest, email)
    expect(first).toMatchObject({ value: { mailed: { until: minutesAfterNoon(28) } } })
    shop.setClock(minutesAfterNoon(27))
    expect(await press(guest, email)).toMatchObject({ value: { mailed: { until: minutesAfterNoon(28) } } })
  })

  it('does not reveal the link in the basket', async () => {
    const { guest, token } = await ordered()
    const said = JSON.stringify([await readBasket(guest), await resumePayment(guest)])
    expect(said).not.toContain(token)
  })
})

describe('a free order that needs no link', () => {
  it('gives members a free order without a mail', async () => {
    const email = someone()
    const member = await withGift(await aMember(shop, email))
    expect(member.sale).not.toHaveProperty('confirmedByMail')
    expect(await press(member, email)).toMatchObject({ value: { resultCode: 'Authorised' } })
    expect(await vouchersOf(member.sale)).toBe(1)
    expect(await mailsOf('order_link', email)).toBe(0)
  })

  it('gives agents a free order without a mail', async () => {
    const agent = await withGift(await anAgent(shop, someone()))
    expect(agent.sale).not.toHaveProperty('confirmedByMail')
    expect(await press(agent, someone())).toMatchObject({ value: { resultCode: 'Authorised' } })
    expect(await vouchersOf(agent.sale)).toBe(1)
  })

  it('mails no link for a limited coupon', async () => {
    const guest = shop.visit()
    await addToBasket(guest, anAddition(), randomUUID())
    const applied = await applyCoupon(guest, 'ALL-TWENTY')
    const sale = applied.ok ? applied.value : undefined
    if (!sale) throw new Error('the coupon was refused')
    expect(sale).not.toHaveProperty('confirmedByMail')
    const email = someone()
    expect(await press(Object.assign(guest, { sale }), email)).toMatchObject({
      value: { resultCode: 'Authorised' },
    })
    expect(await vouchersOf(sale)).toBe(1)
    expect(await mailsOf('order_link', email)).toBe(0)
  })
})

describe('free orders per day', () => {
  const at = (process: Pick<Shop, 'api'>, address: string) =>
    visit(process.api, { 'x-forwarded-for': address })
  /** A basket with one seat on a separate day, so that the attack never ends for lack of seats. */
  let day = 0
  async function orderAt(process: Pick<Shop, 'api'>, address: string, email: string) {
    const visitor = at(process, address)
    const choice = {
      ...GIFT,
      day: addDays('2027-01-01', day),
    }
    day += 1
    const added = await addToBasket(visitor, { productId: 2190, choices: [choice] }, randomUUID())
    if (!added.ok) throw new Error(added.failure.code)
    const ordered = await press(Object.assign(visitor, { sale: added.value }), email)
    return { visitor, code: codeOf(ordered), failure: ordered.ok ? undefined : ordered.failure }
  }

  it('allows five free orders for each mailbox, over all processes', async () => {
    const spellings = [
      'Ana@Many.example',
      'ana@many.example',
      'ANA+x@many.example',
      'ana+y@MANY.example',
      'ana@many.example',
    ]
    const codes: string[] = []
    for (const [index, email] of spellings.entries())
      codes.push((await orderAt(index % 2 ? twin : shop, `192.0.2.${index}`, email)).code)
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    for (const process of [shop, twin]) {
      const sixth = await orderAt(process, '192.0.2.77', 'ana+z@many.example')
      expect(sixth.failure).toMatchObject({
        code: 'free_orders_used_up',
        message: expect.stringContaining('tomorrow'),
      })
    }
    expect(await mailsOf('order_link', 'ana+z@many.example')).toBe(0)
    expect((await orderAt(shop, '192.0.2.77', 'ben@many.example')).code).toBe('ok')
    shop.setClock(minutesAfterNoon(24 * 60))
    expect((await orderAt(twin, '192.0.2.77', 'ana@many.example')).code).toBe('ok')
  })

  it('allows ten free orders for each address, over all processes', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => orderAt(index % 2 ? twin : shop, '198.51.100.7', someone())),
    )
    expect(asked.filter(({ code }) => code === 'ok')).toHaveLength(10)
    expect(asked.filter(({ code }) => code === 'free_orders_used_up')).toHaveLength(2)
  })

  it('counts no repeated mails and no refused presses', async () => {
    const email = someone()
    const first = await orderAt(shop, '203.0.113.1', email)
    const basket = await readBasket(first.visitor)
    const sale = basket.ok ? basket.value : undefined
    if (!sale) throw new Error('there is no basket')
    shop.setClock(minutesAfterNoon(2))
    await payLocally(first.visitor, orderFor(sale, email))
    const wrong = { ...orderFor(sale, email), total: { amount: 1, currency: 'EUR' as const } }
    expect(codeOf(await payLocally(first.visitor, wrong))).toBe('amount_changed')
    for (let more = 0; more < 4; more += 1)
      expect((await orderAt(shop, '203.0.113.1', email)).code).toBe('ok')
    expect((await orderAt(shop, '203.0.113.1', email)).code).toBe('free_orders_used_up')
  })

  it("counts a member's free orders, whatever address is typed", async () => {
    const member = await aMember(shop, someone())
    const codes: string[] = []
    for (let order = 0; order < 6; order += 1) {
      const choice = { ...GIFT, day: `2027-06-${String(order + 1).padStart(2, '0')}` }
      const added = await addToBasket(member, { productId: 2190, choices: [choice] }, randomUUID())
      if (!added.ok) throw new Error(added.failure.code)
      codes.push(codeOf(await press(Object.assign(member, { sale: added.value }), someone())))
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'free_orders_used_up'])
  })
})
