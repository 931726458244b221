import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FailureBody } from '#contract/failure.ts'
import { resources } from '#server/app.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** What a caller can send must never be a fault of ours: thousands of malformed requests over every call. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4_000)

const nasty = fc.constantFrom(
  ...[
    '',
    '0',
    '-1',
    '1e9',
    '2182',
    '41',
    '21821',
    'null',
    'undefined',
    'NaN',
    '٣',
    '𝟚',
    '💥',
    '\u0000',
    '\ud800',
    '%',
    '%00',
  ],
  ...[
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    '<script>',
    '__proto__',
    'constructor',
    '2026-02-30',
    '2026-12',
    '12:60',
  ],
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 300 }))
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.record(
    {
      productId: fc.oneof(fc.integer(), fc.constant(2182), text),
      choices: fc.array(
        fc.record(
          {
            optionId: fc.oneof(fc.constant(21821), fc.integer(), text),
            day: fc.oneof(fc.constant('2026-12-01'), text),
            time: fc.oneof(fc.constant(null), fc.constant('11:00'), text),
            passengers: fc.dictionary(
              fc.constantFrom('adult', 'child', '__proto__', 'x'),
              fc.oneof(fc.integer(), fc.double(), text),
            ),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 12 },
      ),
      id: fc.oneof(fc.integer(), text),
      attemptId: fc.oneof(fc.uuid(), text),
      paymentMethod: fc.jsonValue(),
      details: fc.jsonValue(),
      payer: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
)
const body = fc.oneof(
  { weight: 6, arbitrary: json.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '[', '{"a":1,"a":2}', 'nan', '1e999', '['.repeat(200), '"\\ud800"'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
)
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'multipart/form-data; boundary=x',
      'x',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('x', '1')),
    authorization: fc.oneof(
      fc.base64String().map((token) => `Bearer ${token}`),
      fc.constantFrom('Bearer', 'Basic x', 'Bearer a.b.c'),
    ),
    language: fc.constantFrom('en', 'us', 'xx', 'fr', '%00', '__proto__'),
    currency: fc.constantFrom('EUR', '2', '9', 'constructor'),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', ',,,', 'x'.repeat(500)),
    'x-request-id': fc.constantFrom('a', 'x'.repeat(999), '<b>'),
  },
  { requiredKeys: [] },
)

describe('any request', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ environment: { logLevel: 'silent' } })
  })
  afterAll(() => shop.close())

  it(`is answered below 500 and in one shape (${RUNS} of them)`, { timeout: 180_000 }, async () => {
    const calls = resources(shop.services).map(({ call }) => call)
    const request = fc.record({
      call: fc.constantFrom(...calls),
      method: fc.option(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'), {
        freq: 6,
        nil: undefined,
      }),
      id: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('2182', '41', '21821', '1') },
        { weight: 1, arbitrary: text },
      ),
      query: fc.dictionary(
        fc.constantFrom(
          'query',
          'limit',
          'month',
          'day',
          'optionId',
          'token',
          'amount',
          'locale',
          'currencyId',
          '__proto__',
        ),
        text,
        { maxKeys: 4 },
      ),
      headers,
      body,
    })
    const worst = { status: 0, milliseconds: 0 }
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const method = asked.method ?? asked.call.method
        const path = asked.call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(asked.id.toWellFormed()))
        const query = new URLSearchParams(asked.query).toString()
        const started = performance.now()
        const reply = await shop.api.fetch(
          new Request(`http://shop/api/v2${path}?${query}`, {
            method,
            headers: { 'content-type': 'application/json', ...asked.headers },
            ...(method === 'GET' ? {} : { body: asked.body }),
          }),
        )
        worst.milliseconds = Math.max(worst.milliseconds, performance.now() - started)
        worst.status = Math.max(worst.status, reply.status)
        const answer = await reply.text()
        expect(reply.status, answer).toBeLessThan(500)
        if (reply.status < 300) return
        const { error } = v.parse(
          v.strictObject({ error: v.strictObject(FailureBody.entries.error.entries) }),
          JSON.parse(answer),
        )
        expect(error.message).not.toMatch(/select |insert |node_modules|at .*\.ts/i)
      }),
      { numRuns: RUNS, seed: 20261121 },
    )
    expect(worst.status).toBeLessThan(500)
    expect(worst.milliseconds).toBeLessThan(2_000)
  })
})
