import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pay, payLocally, readPayment } from '#client/payment.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAgent, fill, orderOf } from '#tests/support/agent.ts'
import { type ApiDocument, callsOf } from '#tests/support/api-document.ts'
import { aMember } from '#tests/support/member.ts'
import { aScanner } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, openTill, payer, type Till } from './open-till.ts'

/**
 * Somebody else's ids at every call that takes one: nothing is told and nothing changes. Each caller has a
 * booking of their own where they can, so that a right token beside a wrong id does not help either.
 */
const OTHER_DAY = '2026-12-03'
/** As long as the token of a link. */
const FORGED = 'x'.repeat(43)

const MEMBER = 'owner@example.org'
const AGENCY = 'owner@agency.example'
const CREDIT = 500_00
/** The address of no account. */
const NOBODY = 'nobody@example.org'

interface Owned {
  visitor: Visitor
  /** The address of a member or an agency; nobody's for a guest. */
  account: string
  saleId: number
  reference: string
  /** A line that is paid, and one in the basket. */
  lineId: number
  basketLine: number
  attemptId: string
  token: string
  /** What nobody else may read. */
  secrets: string[]
}

let till: Till
const owners: Record<string, Owned> = {}
const callers: Record<string, { visitor: Visitor; token: string }> = {}
let documented: string[]

/** Somebody with a booking, which an agency pays by its credit, and another basket. */
async function owning(visitor: Visitor, account = NOBODY, byCredit = false): Promise<Owned> {
  const sale = await fill(visitor, { day: DAY })
  const email = `buyer-${randomUUID()}@example.org`
  const order = await till.order({ sale }, { payer: { ...payer, email } })
  const paidNow = byCredit ? await payLocally(visitor, order) : await pay(visitor, order)
  if (!paidNow.ok) throw new Error(`the payment was refused: ${paidNow.failure.code}`)
  const state = await readPayment(visitor, { attemptId: order.attemptId })
  if (!state.ok || !state.value.sale) throw new Error('the sale was not paid')
  const basket = await fill(visitor, { day: OTHER_DAY })
  const { sale: paid, voucherToken } = state.value
  const [ticket] = await till.rows<{ code: string; reference: string }>(
    `select l.ticket_code as code, s.reference from sale_line l join sale s on s.id = l.sale_id
     where s.id = ${paid.id}`,
  )
  return {
    visitor,
    account,
    saleId: paid.id ?? 0,
    reference: ticket?.reference ?? '',
    lineId: paid.lines[0]?.id ?? 0,
    basketLine: basket.lines[0]?.id ?? 0,
    attemptId: order.attemptId,
    token: voucherToken ?? '',
    secrets: [ticket?.code, ticket?.reference, voucherToken, email, account].map(String),
  }
}

beforeAll(async () => {
  const products = [aProduct({ options: [anOption({ capacity: null })] })]
  till = await openTill({ cities: [aCity({ products })] })
  const { shop } = till
  owners['a member'] = await owning(await aMember(shop, MEMBER), MEMBER)
  owners['a guest'] = await owning(shop.visit())
  owners['an agency'] = await owning(await anAgent(shop, AGENCY, { credit: CREDIT }), AGENCY, true)
  const booked = async (visitor: Visitor, byCredit = false) => ({
    visitor,
    token: (await owning(visitor, NOBODY, byCredit)).token,
  })
  callers['another guest'] = await booked(shop.visit())
  callers['another member'] = await booked(await aMember(shop, 'other@example.org'))
  callers['another agency'] = await booked(
    await anAgent(shop, 'desk@sunny.example', { credit: CREDIT }),
    true,
  )
  callers['somebody who scans'] = { visitor: await aScanner(shop, 'door'), token: '' }
  callers['nobody'] = { visitor: shop.visit(), token: '' }
  const answer = await shop.visit().send({
    ...{ method: 'GET', path: '/api/v2/openapi.json', headers: {}, body: undefined },
  })
  documented = callsOf(answer.body as ApiDocument).map(({ method, path }) => `${method} ${path}`)
})
afterAll(() => till.close())

type Attack = [call: string, path: string, body?: unknown]

/** The owner's ids and a token of the caller's own, for each call that takes an id, a link or an address. */
function attacks(owned: Owned, ownToken: string): Attack[] {
  const { saleId, lineId, basketLine, attemptId, account } = owned
  const token = ownToken || FORGED
  const nothing = { amount: 0, currency: 'EUR' }
  const paid = { amount: 40_00, currency: 'EUR' }
  const order = { ...orderOf({ lines: [], total: 40_00, currency: 'EUR' }), attemptId }
  const move = { lineId, day: OTHER_DAY, time: null }
  return [
    ['GET /sale/{id}/cancel', `/sale/${saleId}/cancel`],
    ['POST /sale/{id}/cancel', `/sale/${saleId}/cancel`, { refund: paid }],
    ['GET /sale/{id}/print', `/sale/${saleId}/print`],
    ['DELETE /sale/delete/{id}', `/sale/delete/${basketLine}`],
    ['DELETE /sale/delete/{id}', `/sale/delete/${lineId}`],
    ['GET /sale/{id}/upselling', `/sale/${basketLine}/upselling`],
    [
      'POST /sale/{id}/upselling',
      `/sale/${basketLine}/upselling`,
      { fromOptionId: 21821, toOptionId: 21821, difference: nothing },
    ],
    [
      'POST /transaction/addToCart',
      '/transaction/addToCart',
      {
        productId: 2182,
        choices: [{ optionId: 21821, day: DAY, passengers: { adult: 1 } }],
        replaces: basketLine,
      },
    ],
    [
      'POST /transaction/payment/adyen',
      '/transaction/payment/adyen',
      { ...order, paymentMethod: { type: 'scheme' } },
    ],
    ['POST /transaction/payment/adyen/cancel', '/transaction/payment/adyen/cancel', { attemptId }],
    [
      'POST /transaction/payment/adyen/details',
      '/transaction/payment/adyen/details',
      { attemptId, details: { redirectResult: 'x' } },
    ],
    [
      'POST /transaction/payment/creditcard/confirm',
      '/transaction/payment/creditcard/confirm',
      { attemptId },
    ],
    ['POST /transaction/payment/local', '/transaction/payment/local', order],
    ['POST /booking/cancel', '/booking/cancel', { token, tickets: [lineId], refund: paid }],
    ['POST /booking/move', '/booking/move', { token, moves: [move], difference: nothing }],
    ['GET /booking/move', `/booking/move?token=${token}&line=${lineId}`],
    ['GET /booking', `/booking?token=${FORGED}`],
    ['GET /transaction/voucher', `/transaction/voucher?token=${FORGED}`],
    ['GET /transaction/order', `/transaction/order?token=${FORGED}`],
    [
      'POST /member/signin/confirm',
      '/member/signin/confirm',
      { token: FORGED, password: 'of my own choice' },
    ],
    ['GET /member/link', `/member/link?token=${FORGED}`],
    ['POST /member/signin/booking', '/member/signin/booking', { token: FORGED }],
    ['POST /member/restore', '/member/restore', { token: FORGED, password: 'of my own choice' }],
    ['POST /member/delete', '/member/delete', { token: FORGED }],
    ['POST /member/login/email', '/member/login/email', { email: account, password: 'a guess' }],
    ['POST /agent/login', '/agent/login', { email: account, password: 'a guess' }],
  ]
}

/** Calls that take no id: they answer for the caller's own session, or with what everybody may have. */
const answeringForTheCaller = ({ account, attemptId, reference }: Owned): Attack[] => [
  ['POST /booking/find', '/booking/find', { reference, email: NOBODY }],
  ['GET /transaction/sale', '/transaction/sale'],
  ['GET /transaction/transactionSales', '/transaction/transactionSales'],
  ['GET /transaction/crossSellingProducts', '/transaction/crossSellingProducts'],
  ['POST /transaction/recover', '/transaction/recover', {}],
  ['POST /transaction/basketLink', '/transaction/basketLink', {}],
  ['POST /transaction/payment/resume', '/transaction/payment/resume', { attemptId }],
  ['GET /transaction', '/transaction'],
  ['GET /member/info', '/member/info'],
  [
    'PUT /member/edit',
    '/member/edit',
    { firstName: 'Eve', lastName: 'Else', phonePrefix: '', phone: '', country: '' },
  ],
  ['POST /member/restore/request', '/member/restore/request', { email: account }],
  ['POST /member/delete/request', '/member/delete/request', { email: account }],
  ['GET /agent/info', '/agent/info'],
  ['GET /agent/statement', '/agent/statement'],
  ['GET /agent/sales', '/agent/sales'],
]

/** Neither takes an id nor answers for a session, or ends the caller's own session. */
const OF_NOBODY = new Set([
  'GET /transaction/basketLink',
  'POST /transaction/basketLink/open',
  'POST /member/signin/email',
  'GET /member/login/providers',
  'POST /member/login/{provider}/start',
  'POST /member/login/google',
  'POST /member/login/facebook',
  'POST /member/logout',
  'POST /agent/logout',
])

/** All that the books have of the owner. */
const booksOf = async ({ saleId, basketLine, account }: Owned) => {
  const sales = `(${saleId}, (select sale_id from sale_line where id = ${basketLine}))`
  return till.rows(
    `select (select jsonb_agg(s order by id) from sale s where id in ${sales}) as sales,
       (select jsonb_agg(l order by id) from sale_line l where sale_id in ${sales}) as lines,
       (select jsonb_agg(h order by id) from stock_hold h where sale_id in ${sales}) as holds,
       (select jsonb_agg(a order by id) from payment_attempt a where sale_id in ${sales}) as attempts,
       (select jsonb_agg(r order by id) from refund r where sale_id in ${sales}) as refunds,
       (select jsonb_agg(v order by id) from voucher v where sale_id in ${sales}) as vouchers,
       (select jsonb_agg(m order by id) from member m where email = '${account}') as members,
       (select jsonb_agg(a order by id) from agent a where email = '${account}') as agencies,
       (select jsonb_agg(c order by c.number) from credit_movement c join agent a on a.id = c.agent_id
        where a.email = '${account}') as credit`,
  )
}

describe.each(['a member', 'a guest', 'an agency'])('the ids of %s', (owner) => {
  it.each(['another guest', 'another member', 'another agency', 'somebody who scans', 'nobody'])(
    'reveals and changes nothing for %s',
    async (name) => {
      const owned = owners[owner] ?? expect.fail()
      const { visitor, token } = callers[name] ?? expect.fail()
      const before = await booksOf(owned)
      const attacked = attacks(owned, token)
      for (const [call, path, body] of [...attacked, ...answeringForTheCaller(owned)]) {
        const reply = await visitor.send({
          method: call.split(' ')[0] ?? 'GET',
          path: `/api/v2${path}`,
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const told = JSON.stringify(reply.body ?? '')
        // There is no such payment, and the basket of somebody without one stays empty.
        const isNothing = reply.status === 200 && /"status":"none"|"lines":\[\]/.test(told)
        const isOwn = reply.status < 300 && !attacked.some(([one]) => one === call)
        expect(
          isNothing || isOwn || (reply.status >= 400 && reply.status < 500),
          `${call}: ${reply.status} ${told}`,
        ).toBe(true)
        for (const secret of owned.secrets) expect(told, call).not.toContain(secret)
        expect(await booksOf(owned), call).toEqual(before)
      }
    },
  )
})

it('covers every call that takes an id', () => {
  const owned = owners['a guest'] ?? expect.fail()
  const tried = new Set([...attacks(owned, ''), ...answeringForTheCaller(owned)].map(([call]) => call))
  const taking = documented.filter((call) => /^\w+ \/(sale|booking|transaction|member|agent)\b/.test(call))
  expect(taking.filter((call) => !tried.has(call) && !OF_NOBODY.has(call))).toEqual([])
  expect([...tried, ...OF_NOBODY].filter((call) => !documented.includes(call))).toEqual([])
})
