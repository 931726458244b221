import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

describe('the same idempotency key', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const lines = async () => {
    const { rows } = await shop.database.pool.query<{ lines: number }>(
      'select count(*)::int as lines from sale_line',
    )
    return rows[0]?.lines
  }

  it('answers a repeated first addition alike', async () => {
    const key = crypto.randomUUID()
    const first = await addToBasket(shop.visit(), anAddition(), key)
    const visitor = shop.visit()
    const again = await addToBasket(visitor, anAddition(), key)
    expect(again).toEqual(first)
    expect(await lines()).toBe(1)
    expect(visitor.cartCount).toBe(1)
    const read = await readBasket(visitor)
    expect(read.ok && read.value.count).toBe(1)
  })

  it('answers a retry with its new session alike', async () => {
    const before = await lines()
    const key = crypto.randomUUID()
    const visitor = shop.visit()
    const first = await addToBasket(visitor, anAddition(), key)
    expect(await addToBasket(visitor, anAddition(), key)).toEqual(first)
    expect(await lines()).toBe((before ?? 0) + 1)
  })

  it('refuses another body under the same key', async () => {
    const key = crypto.randomUUID()
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), key)
    const other = await addToBasket(visitor, anAddition({ day: '2026-12-02' }), key)
    expect(other.ok ? '' : other.failure.code).toBe('idempotency_mismatch')
  })

  it('works once for many simultaneous calls with one key', async () => {
    const before = await lines()
    const key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => addToBasket(shop.visit(), anAddition({ day: '2026-12-09' }), key)),
    )
    expect(await lines()).toBe((before ?? 0) + 1)
    const codes = replies.flatMap((reply) => (reply.ok ? [] : [reply.failure.code]))
    expect(codes.every((code) => code === 'in_flight')).toBe(true)
    expect(replies.some((reply) => reply.ok)).toBe(true)
  })

  it('accepts a key again after a refusal', async () => {
    const key = crypto.randomUUID()
    const refused = await addToBasket(shop.visit(), anAddition({ passengers: { adult: 50 } }), key)
    expect(refused.ok).toBe(false)
    expect((await addToBasket(shop.visit(), anAddition(), key)).ok).toBe(true)
  })

  it('requires a key for calls that change something', async () => {
    const reply = await shop.transport.send({
      method: 'POST',
      path: '/api/v2/transaction/addToCart',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(anAddition()),
    })
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { fields: { 'idempotency-key': 'required' } } },
    })
  })

  it('takes a key over from a dead process', async () => {
    const { idempotency } = shop.services
    const call = { endpoint: '/x', key: crypto.randomUUID(), body: { a: 1 }, sessionId: undefined }
    const other = { ...call, body: { a: 2 } }
    expect(await idempotency.begin(call)).toMatchObject({ state: 'mine' })
    expect(await idempotency.begin(call)).toEqual({ state: 'in_flight' })
    shop.setClock('2026-11-21T11:01:00Z')
    expect(await idempotency.begin(call)).toEqual({ state: 'in_flight' })
    shop.setClock('2026-11-21T11:01:01Z')
    // Whatever the result of the first call, another body is another request.
    expect(await idempotency.begin(other)).toEqual({ state: 'mismatch' })
    expect(await idempotency.begin(call)).toMatchObject({ state: 'mine' })
    shop.setClock(NOON)
  })

  it('gives a key the same answer for thirty days', async () => {
    const { idempotency } = shop.services
    const call = { endpoint: '/x', key: crypto.randomUUID(), body: {}, sessionId: undefined }
    await idempotency.begin(call)
    const answer = { status: 200, body: { a: 1 }, headers: {}, sessionId: null }
    await idempotency.finish(call, new Date(NOON), answer)
    // A failure after the answer was stored does not forget it.
    await idempotency.abandon(call, new Date(NOON))
    shop.setClock('2026-12-21T11:00:00Z')
    expect(await idempotency.begin(call)).toEqual({ state: 'answered', answer })
    shop.setClock('2026-12-21T11:00:01Z')
    expect(await idempotency.begin(call)).toMatchObject({ state: 'mine' })
    shop.setClock(NOON)
  })
})
