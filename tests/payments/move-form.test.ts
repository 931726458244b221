import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { readBooking } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { locales } from '#config/locales.ts'
import { readMoveTicketQuery } from '#contract/booking/move-ticket.ts'
import { readStep } from '#features/move-ticket/read-step.ts'
import { createGateway } from '#server/front/gateway/gateway.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import { wordsOf } from '#tests/support/words.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

const ORIGIN = 'http://localhost:4321'
/** Costs the same as `DAY`, a Friday; Saturdays cost more, Mondays less. */
const EQUAL = '2026-12-03'
const DEARER = '2026-12-05'
const CHEAPER = '2026-12-07'

const byWeekday = [
  { weekdays: [6], price: prices(55) },
  { weekdays: [1], price: prices(25) },
  { price: prices(40) },
]
const units = [{ type: 'adult' as const, prices: byWeekday }]
const boat = { productId: 2183, optionId: 21831 }
const zoe = { name: 'Zoe', lastName: 'Tester', phone: '', passport: 'X1234567' }
const slugs = { en: 'boat', es: 'boat', fr: 'boat', it: 'boat', de: 'boat' }
const city = () =>
  aCity({
    products: [
      aProduct({ options: [anOption({ capacity: 100, units })] }),
      aProduct({
        main: false,
        id: 2183,
        key: 'boat',
        slugs,
        options: [anOption({ id: 21831, capacity: 4, units })],
      }),
      aProduct({
        main: false,
        id: 2184,
        key: 'flight',
        slugs: { en: 'flight', es: 'flight', fr: 'flight', it: 'flight', de: 'flight' },
        travellerFields: ['name', 'passport'],
        options: [anOption({ id: 21841, units })],
      }),
    ],
  })

let till: Till
let gateway: ReturnType<typeof createGateway>
beforeAll(async () => {
  till = await openTill({ cities: [city()] })
  gateway = createGateway({
    api: (request) => till.shop.api.fetch(request),
    publicOrigin: ORIGIN,
    secure: false,
    // The shop's clock stands, and its tokens with it.
    now: () => new Date(NOON).getTime() / 1000,
  })
})
afterAll(() => till.close())

async function bought({ productId = 2182, optionId = 21821, adults = 1, day = DAY } = {}) {
  const visitor = till.shop.visit()
  const choices = [{ optionId, day, passengers: { adult: adults } }]
  const added = await addToBasket(visitor, { productId, choices }, newAttemptId())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  const [line] = added.value.lines
  const travellers = line?.travellerFields.length ? [{ lineId: line.id, ...zoe }] : []
  const order = await till.order({ sale: added.value }, { travellers })
  await pay(visitor, order)
  const state = await readPayment(visitor, { attemptId: order.attemptId })
  const token = (state.ok && state.value.voucherToken) || ''
  return { token, ...(await ticketOf(token)) }
}

async function ticketOf(token: string) {
  const read = await readBooking(till.shop.visit(), token)
  const [visit] = (read.ok && read.value.tickets[0]?.visits) || []
  const [row] = await till.rows<{ code: string }>(
    `select ticket_code as code from sale_line where id = ${visit?.lineId ?? 0}`,
  )
  return { visit: visit?.lineId ?? 0, day: visit?.day, code: row?.code ?? '' }
}

/** A browser without JavaScript, with its cookies. */
function browser(lang = 'en') {
  const jar = new Map<string, string>()
  return {
    jar,
    press: async (fields: Record<string, string | number>, headers: Record<string, string> = {}) => {
      const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
      const reply = await gateway(
        new Request(`${ORIGIN}/api/booking/move?lang=${lang}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            cookie: [...jar].map((pair) => pair.join('=')).join('; '),
            ...headers,
          },
          body: new URLSearchParams(texts).toString(),
        }),
        '203.0.113.7',
      )
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        jar.set(name, value)
      }
      return { status: reply.status, location: reply.headers.get('location') ?? '', headers: reply.headers }
    },
  }
}
const form = ({ token, visit }: { token: string; visit: number }, to: string, amount: number) => ({
  token,
  visit,
  to,
  amount,
  currency: 'EUR',
})

/** What the page shows at an address that the form led to. */
async function shownAt(location: string) {
  const { pathname, searchParams } = new URL(location, ORIGIN)
  const token = pathname.split('/').at(-1) ?? ''
  const visitor = till.shop.visit()
  const booking = await readBooking(visitor, token)
  if (!booking.ok) throw new Error(booking.failure.code)
  const shown = await readStep(visitor, token, booking.value, readMoveTicketQuery(searchParams))
  if (!shown.ok) throw new Error(shown.failure.code)
  return shown.value
}

describe('the button that moves a ticket', () => {
  it.each(locales)('moves and confirms it in %s', async (lang) => {
    const ticket = await bought()
    const moved = await browser(lang).press(form(ticket, CHEAPER, -15_00))
    expect(moved.status).toBe(303)
    expect(moved.location).toBe(`/${lang}/move-ticket/${ticket.token}?done=${CHEAPER}#moved`)
    expect(moved.headers.get('cache-control')).toBe('no-store')
    expect(moved.headers.get('referrer-policy')).toBe('no-referrer')
    const { step } = await shownAt(moved.location)
    expect(step).toMatchObject({
      name: 'done',
      part: { visit: { day: CHEAPER } },
      change: { kind: 'moved', refund: { amount: 15_00 }, destination: 'payment' },
    })
    expect((await ticketOf(ticket.token)).code).not.toBe(ticket.code)
  })

  it('moves once for five presses', async () => {
    const ticket = await bought()
    const { press } = browser()
    const replies = await Promise.all(Array.from({ length: 5 }, () => press(form(ticket, EQUAL, 0))))
    expect(new Set(replies.map(({ location }) => location))).toEqual(
      new Set([`/en/move-ticket/${ticket.token}?done=${EQUAL}#moved`]),
    )
    const booking = await readBooking(till.shop.visit(), ticket.token)
    expect(booking.ok && booking.value.changes).toHaveLength(1)
  })

  it('leads to the payment of a surcharge', async () => {
    const ticket = await bought()
    const buyer = browser('fr')
    const opened = await buyer.press(form(ticket, DEARER, 15_00))
    expect(opened).toMatchObject({ status: 303, location: '/fr/paiement' })
    expect(opened.headers.has('authorization')).toBe(false)
    expect(buyer.jar.get('guest_cart_element')).toBe('1')
    const visitor = till.shop.visit()
    visitor.token = buyer.jar.get('guest_session')
    const basket = await readBasket(visitor)
    expect(basket.ok && basket.value).toMatchObject({ total: 15_00, lines: [{ day: DEARER }] })
    expect(await ticketOf(ticket.token)).toMatchObject({ day: DAY, code: ticket.code })
    // Pressed once more, it leads to the same basket.
    expect(await buyer.press(form(ticket, DEARER, 15_00))).toMatchObject({ location: '/fr/paiement' })
    if (!basket.ok) throw new Error(basket.failure.code)
    expect((await pay(visitor, await till.order({ sale: basket.value }))).ok).toBe(true)
    expect((await ticketOf(ticket.token)).day).toBe(DEARER)
    const late = await buyer.press(form(ticket, DEARER, 15_00))
    expect((await shownAt(late.location)).step.name).toBe('done')
  })
})

it('shows no passport to voucher holders', async () => {
  const ticket = await bought({ productId: 2184, optionId: 21841 })
  const buyer = browser()
  await buyer.press(form(ticket, DEARER, 15_00))
  const visitor = till.shop.visit()
  visitor.token = buyer.jar.get('guest_session')
  const basket = await readBasket(visitor)
  expect(basket.ok && basket.value.lines).toMatchObject([{ day: DEARER, traveller: null }])
  // A move at once keeps the traveller.
  await browser().press(form(ticket, EQUAL, 0))
  const { visit } = await ticketOf(ticket.token)
  const rows = await till.rows(`select name, passport from traveller where sale_line_id = ${visit}`)
  expect(rows).toEqual([{ name: 'Zoe', passport: 'X1234567' }])
})

describe('the button refuses', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, told by an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['nobody who says from where', { 'sec-fetch-site': '' }],
  ])('refuses a move form from %s', async (_, headers) => {
    const ticket = await bought()
    const reply = await browser().press(form(ticket, EQUAL, 0), headers)
    expect(reply.status).toBe(403)
    expect(await ticketOf(ticket.token)).toMatchObject({ day: DAY, code: ticket.code })
  })

  it('refuses a tampered difference and shows the true one', async () => {
    const ticket = await bought()
    for (const amount of [0, 1, -15_00]) {
      const reply = await browser().press(form(ticket, DEARER, amount))
      expect(await shownAt(reply.location)).toMatchObject({
        refused: 'price',
        step: { name: 'quote', difference: 15_00, to: { day: DEARER } },
      })
    }
    expect(await ticketOf(ticket.token)).toMatchObject({ day: DAY, code: ticket.code })
  })

  it('refuses a sold-out day and shows the others', async () => {
    const ticket = await bought({ ...boat, adults: 3 })
    await bought({ ...boat, adults: 2, day: '2026-12-02' })
    const reply = await browser('de').press(form(ticket, '2026-12-02', 0))
    expect(reply.location).toContain(`/de/move-ticket/${ticket.token}?`)
    const { step, refused } = await shownAt(reply.location)
    expect([step.name, refused]).toEqual(['days', 'full'])
    const offered = step.name === 'days' ? step.offers.days.map(({ day }) => day) : []
    expect(offered).not.toContain('2026-12-02')
    expect(offered).toContain('2026-12-09')
    expect((await ticketOf(ticket.token)).day).toBe(DAY)
  })

  it('refuses late and used tickets with a reason', async () => {
    const ticket = await bought()
    till.shop.setClock('2026-12-02T23:00:01Z')
    const late = await browser().press(form(ticket, CHEAPER, -15_00))
    expect(await shownAt(late.location)).toMatchObject({
      refused: 'late',
      step: { name: 'closed', reason: 'late' },
    })
    till.shop.setClock(`${DAY}T09:00:00Z`)
    const scanner = await aScanner(till.shop, 'bus-2')
    expect(await verdictOn(scanner, ticket.code, { day: DAY })).toBe('accepted')
    till.shop.setClock(NOON)
    const used = await browser().press(form(ticket, EQUAL, 0))
    expect(await shownAt(used.location)).toMatchObject({
      refused: 'used',
      step: { name: 'closed', reason: 'used' },
    })
  })

  it("refuses moved tickets and other people's", async () => {
    const ticket = await bought()
    const other = await bought()
    await browser().press(form(ticket, EQUAL, 0))
    const again = await browser().press(form(ticket, '2026-12-10', 0))
    expect(await shownAt(again.location)).toMatchObject({
      refused: 'changed',
      step: { name: 'visits', parts: [{ visit: { day: EQUAL } }] },
    })
    const theirs = await browser().press({ ...form(ticket, EQUAL, 0), visit: other.visit })
    expect((await shownAt(theirs.location)).refused).toBe('changed')
    expect((await ticketOf(other.token)).day).toBe(DAY)
  })

  it('refuses a surcharge beside other tickets', async () => {
    const ticket = await bought()
    const visitor = till.shop.visit()
    const choice = { optionId: 21821, day: '2026-12-16', passengers: { adult: 1 } }
    await addToBasket(visitor, { productId: 2182, choices: [choice] }, newAttemptId())
    const buyer = browser()
    buyer.jar.set('guest_session', visitor.token ?? '')
    const reply = await buyer.press(form(ticket, DEARER, 15_00))
    expect(await shownAt(reply.location)).toMatchObject({ refused: 'basket', step: { name: 'quote' } })
  })

  it('refuses incomplete forms and unknown tokens', async () => {
    const ticket = await bought()
    const { press } = browser()
    expect((await press({ token: ticket.token })).status).toBe(404)
    expect((await press({ ...form(ticket, EQUAL, 0), to: '2026-02-30' })).status).toBe(404)
    const nobody = await press({ ...form(ticket, EQUAL, 0), token: 'x'.repeat(43) })
    expect(nobody.location).toContain('refused=changed')
    expect((await ticketOf(ticket.token)).day).toBe(DAY)
  })
})

it.each(locales)('words each refusal in %s', (locale) => {
  const t = wordsOf(locale, 'move-ticket')
  const reasons = ['late', 'used', 'full', 'price', 'changed', 'waiting', 'basket', 'ended', 'often']
  expect(new Set(reasons.map((reason) => t(`refused.${reason}`))).size).toBe(reasons.length)
})
