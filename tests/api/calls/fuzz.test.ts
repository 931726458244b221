import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { FailureBody } from '#contract/failure.ts'
import { openTill, type Till } from '#tests/payments/open-till.ts'
import { anAgent } from '#tests/support/agent.ts'
import { callsOf, type ApiDocument, type DocumentedCall } from '#tests/support/api-document.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { strangeRequest, type StrangeRequest } from '#tests/support/malformed.ts'
import { aMember } from '#tests/support/member.ts'
import { atScale } from '#tests/support/scale.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** No request may cause an error of ours: requests of every kind to every path of the document. */
const RUNS = atScale(1_000, 50_000)
/** New requests in every run; `FUZZ_SEED` repeats those of another. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
/** Requests log out, erase and pay, so new callers are created now and then. */
const NEW_PEOPLE_EVERY = 250
const SQL = /\b(?:select .* from|insert into|update .* set|relation|violates|duplicate key)\b|\.sql/
const GIVES_US_AWAY = new RegExp(`${SQL.source}|node_modules|\\.ts:\\d|Error:`, 'i')
/** Succeeded, or was refused by a rule instead of a schema. */
const UNDERSTOOD = [200, 201, 202, 401, 403, 422]
/** Extra requests for a call whose schema refused all others. */
const RUNS_OF_ONE_CALL = 100
/** These need an existing sale, attempt or reference, which chance does not find: they answer 404. */
const NAMES_WHAT_EXISTS = new Set([
  ...['GET /sale/{id}/upselling', 'POST /sale/{id}/upselling', 'GET /sale/{id}/print'],
  ...['GET /sale/{id}/cancel', 'POST /sale/{id}/cancel'],
  ...['POST /transaction/payment/adyen/details', 'POST /transaction/payment/adyen/cancel'],
  ...['POST /transaction/payment/creditcard/confirm'],
  ...[
    'POST /member/signin/booking',
    'GET /transaction/order',
    'GET /transaction/voucher',
    'GET /booking',
    'POST /booking/cancel',
  ],
  ...['GET /booking/move', 'POST /booking/move'],
])

const nameOf = ({ method, path }: DocumentedCall) => `${method} ${path}`
const OneShape = v.strictObject({ error: v.strictObject(FailureBody.entries.error.entries) })

vi.setConfig({ testTimeout: 120_000 + RUNS * 20, hookTimeout: 60_000 })

describe('any request', () => {
  let till: Till
  beforeAll(async () => {
    const cities = [aCity({ products: [aProduct({ options: [anOption({ capacity: null })] })] })]
    till = await openTill({ cities, environment: { logLevel: 'silent' } })
  })
  afterAll(() => till.close())

  const withTickets = async (visitor: Visitor) => {
    const added = await addToBasket(visitor, anAddition(), randomUUID())
    if (!added.ok) throw new Error(`the shop sells no more: ${added.failure.code}`)
    return visitor
  }
  const people = async (round: number) => ({
    visitor: await withTickets(till.shop.visit()),
    member: await withTickets(await aMember(till.shop, `member-${round}@example.org`)),
    agent: await withTickets(await anAgent(till.shop, `agent-${round}@example.org`, { credit: 500_00 })),
  })

  it(`answers any request below 500 in one shape (${RUNS} of them)`, async () => {
    const document = await till.shop.visit().send({
      method: 'GET',
      path: '/api/v2/openapi.json',
      headers: {},
      body: undefined,
    })
    const calls = callsOf(document.body as ApiDocument)
    const statuses = new Map<string, Set<number>>()
    console.info(`FUZZ_SEED=${SEED}`)
    let asked = 0
    let known = await people(0)

    async function judge({ call, as, method, path, headers, body }: StrangeRequest) {
      if (asked % NEW_PEOPLE_EVERY === 0) known = await people(asked + 1)
      asked += 1
      const token = as === 'nobody' ? undefined : known[as].token
      const own: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const reply = await till.shop.api.fetch(
        new Request(`http://shop${path}`, {
          method,
          headers: { ...headers, ...own },
          ...(body === undefined ? {} : { body }),
        }),
      )
      const answer = await reply.text()
      const name = nameOf(call)
      statuses.set(name, (statuses.get(name) ?? new Set()).add(reply.status))
      expect(reply.status, `${method} ${path} ${body}: ${answer}`).toBeLessThan(500)
      if (reply.status < 300 || method === 'HEAD') return
      const { error } = v.parse(OneShape, JSON.parse(answer))
      expect(answer.replaceAll(error.requestId, '')).not.toMatch(GIVES_US_AWAY)
    }
    await fc.assert(fc.asyncProperty(strangeRequest(calls), judge), { numRuns: RUNS, seed: SEED })

    // Requests that fail the first check prove little: each call must also be reached.
    const isUnderstood = (call: DocumentedCall) =>
      UNDERSTOOD.some((status) => statuses.get(nameOf(call))?.has(status))
    const isToBeReached = (call: DocumentedCall) =>
      !statuses.has(nameOf(call)) || !(isUnderstood(call) || NAMES_WHAT_EXISTS.has(nameOf(call)))
    for (const call of calls.filter(isToBeReached)) {
      const requests = fc.asyncProperty(strangeRequest([call]), judge)
      await fc.assert(requests, { numRuns: RUNS_OF_ONE_CALL, seed: SEED })
    }
    expect(statuses.size, 'calls of the document that were asked').toBe(calls.length)
    const refusedByShape = calls.filter((call) => !isUnderstood(call)).map(nameOf)
    expect(refusedByShape.filter((name) => !NAMES_WHAT_EXISTS.has(name))).toEqual([])
    await withTickets(till.shop.visit())
  })
})
