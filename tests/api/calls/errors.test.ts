import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { FailureBody } from '#contract/failure.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const json = { 'content-type': 'application/json', 'idempotency-key': '5f0f1bd8-7c3a-4d0c-9c0a-8f6a0f0f1bd8' }

describe('a refusal', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ limits: { voucher: 2 } })
  })
  afterAll(() => shop.close())

  const ask = ({ method = 'GET', path, headers = {}, body }: Ask) =>
    shop.visit().send({ method, path: `/api/v2${path}`, headers, body })

  it.each<[string, Ask, number, string]>([
    ['an unknown path', { path: '/nothing/here' }, 404, 'not_found'],
    ['the root', { path: '' }, 404, 'not_found'],
    ['an invalid id', { path: '/product/abc' }, 404, 'not_found'],
    ['an id that is too large', { path: '/product/99999999999' }, 404, 'not_found'],
    ['an id of the wrong sign', { path: '/product/-1' }, 404, 'not_found'],
    ['a wrong method', { method: 'DELETE', path: '/product/2182' }, 405, 'method_not_allowed'],
    ['a wrong method of a post', { path: '/transaction/addToCart' }, 405, 'method_not_allowed'],
    ['no body', { method: 'POST', path: '/transaction/addToCart', headers: json }, 400, 'malformed'],
    [
      'broken JSON',
      { method: 'POST', path: '/transaction/addToCart', headers: json, body: '{"productId":' },
      400,
      'malformed',
    ],
    [
      'another content type',
      {
        method: 'POST',
        path: '/transaction/addToCart',
        headers: { ...json, 'content-type': 'text/plain' },
        body: '{}',
      },
      400,
      'malformed',
    ],
    [
      'a NUL',
      {
        method: 'POST',
        path: '/transaction/addToCart',
        headers: json,
        body: '{"productId":1,"choices":["\\u0000"]}',
      },
      400,
      'malformed',
    ],
    ['a NUL in the query', { path: '/location?query=%00' }, 400, 'malformed'],
    [
      'deep nesting',
      { method: 'POST', path: '/transaction/addToCart', headers: json, body: '['.repeat(5000) },
      400,
      'malformed',
    ],
    [
      'a body that is too large',
      { method: 'POST', path: '/transaction/addToCart', headers: json, body: `"${'x'.repeat(70_000)}"` },
      413,
      'too_large',
    ],
    ['a query that is too long', { path: `/location?query=${'x'.repeat(200)}` }, 400, 'malformed'],
    [
      'an unknown currency',
      { method: 'PUT', path: '/currency/update', headers: json, body: '{"id":9}' },
      422,
      'currency_unknown',
    ],
  ])('answers %s in the common error shape', async (_, asked, status, code) => {
    const reply = await ask({ ...asked, headers: { 'x-request-id': 'abc-1', ...asked.headers } })
    expect(reply.status).toBe(status)
    const { error } = v.parse(
      v.strictObject({ error: v.strictObject(FailureBody.entries.error.entries) }),
      reply.body,
    )
    expect(error).toMatchObject({ code, requestId: 'abc-1' })
    expect(error.message.length).toBeGreaterThan(10)
  })

  it('names each invalid field and why', async () => {
    const body = JSON.stringify({
      productId: 0,
      choices: [{ optionId: 'x', day: '2026-02-30', passengers: { adult: -1 } }],
    })
    const reply = await ask({ method: 'POST', path: '/transaction/addToCart', headers: json, body })
    expect(reply.body).toMatchObject({
      error: {
        code: 'malformed',
        fields: {
          productId: 'invalid_id',
          'choices.0.optionId': 'invalid',
          'choices.0.day': 'invalid_day',
          'choices.0.passengers.adult': 'invalid_count',
        },
      },
    })
  })

  it('lists the methods of an address', async () => {
    const reply = await ask({ method: 'POST', path: '/product/2182' })
    expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    const options = await ask({ method: 'OPTIONS', path: '/transaction/addToCart' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  })

  it.each([
    [31, 'productId'],
    [32, 'body'],
  ])('refuses a body nested %i deep by naming %s', async (depth, field) => {
    const body = `{"productId":${'['.repeat(depth)}${']'.repeat(depth)},"choices":[]}`
    const reply = await ask({ method: 'POST', path: '/transaction/addToCart', headers: json, body })
    expect(reply).toMatchObject({ status: 400, body: { error: { fields: { [field]: 'invalid' } } } })
  })

  it('replaces a missing or invalid request id', async () => {
    const reply = await ask({ path: '/nothing', headers: { 'x-request-id': '<script>' } })
    const { error } = v.parse(FailureBody, reply.body)
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('makes an address wait after many tries', async () => {
    const path = `/transaction/voucher?token=${'a'.repeat(43)}`
    const tries = []
    for (let turn = 0; turn < 4; turn++)
      tries.push(await ask({ path, headers: { 'x-forwarded-for': '203.0.113.9' } }))
    expect(tries.map((reply) => reply.status)).toEqual([404, 404, 429, 429])
    expect(Number(tries[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await ask({ path, headers: { 'x-forwarded-for': '203.0.113.10' } })
    expect(other.status).toBe(404)
  })
})

describe('a database that does not answer', () => {
  let shop: TestShop
  afterEach(() => shop.close())

  it('serves the catalogue and refuses the rest with 503', async () => {
    shop = await openTestShop({ environment: { logLevel: 'silent' } })
    const query = shop.database.pool.query.bind(shop.database.pool)
    const connect = shop.database.pool.connect.bind(shop.database.pool)
    const gone = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    Object.assign(shop.database.pool, { query: gone, connect: gone })
    const read = async (path: string) =>
      shop.transport.send({ method: 'GET', path: `/api/v2${path}`, headers: {}, body: undefined })
    expect((await read('/product/2182')).status).toBe(200)
    const calendar = await read('/product/2182/availability?month=2026-12')
    expect(calendar).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(JSON.stringify(calendar.body)).not.toMatch(/ECONN|select|at /)
    const added = await shop.transport.send({
      method: 'POST',
      path: '/api/v2/transaction/addToCart',
      headers: json,
      body: JSON.stringify(anAddition()),
    })
    expect(added.status).toBe(503)
    Object.assign(shop.database.pool, { query, connect })
    expect((await read('/product/2182/availability?month=2026-12')).status).toBe(200)
  })
})
