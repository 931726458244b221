import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#server/app.ts'
import { defaultLimits, type LimitName, type LimitPoints } from '#server/limits/limits.ts'
import type { Shop } from '#server/shop.ts'
import { createTestFront } from '#tests/front/create-test-front.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const names = Object.keys(defaultLimits) as LimitName[]
const POINTS = 2
const PER_PROCESS: readonly string[] = ['search', 'searchPage', 'malformed', 'failedWebhook']

let one: TestShop
let other: Shop
beforeAll(async () => {
  const limits = Object.fromEntries(names.map((name) => [name, POINTS])) as LimitPoints
  one = await openTestShop({ limits, environment: { logLevel: 'silent' } })
  other = await one.anotherProcess()
})
afterAll(async () => {
  await other.close()
  await one.close()
})

/** The statuses of the allowed calls in one process and of one more in the other. */
async function across(ask: (process: Shop) => Promise<number>): Promise<number[]> {
  const statuses = []
  for (const process of [one, one, other]) statuses.push(await ask(process))
  return statuses
}

it.each(names)('shares the limit "%s" between two processes', async (name) => {
  const waits = [
    await one.limits.spend(name, 'somebody'),
    await one.limits.spend(name, 'somebody'),
    await other.limits.spend(name, 'somebody'),
  ]
  const refused = PER_PROCESS.includes(name) ? undefined : expect.any(Number)
  expect(waits).toEqual([undefined, undefined, refused])
  expect(await other.limits.spend(name, 'somebody else')).toBeUndefined()
  expect(await one.limits.spend(name, 'somebody')).toBeGreaterThan(0)
  await one.limits.forgive(name, 'somebody')
  expect(await one.limits.spend(name, 'somebody')).toBeUndefined()
})

it('refuses every limited call in the second process', async () => {
  const limited = resources(one.services, one.context.build).filter(({ limit }) => limit !== undefined)
  expect(limited.length).toBeGreaterThan(20)
  for (const [place, { call, limit = '' }] of limited.entries()) {
    const path = `/api/v2${call.path.replaceAll(/\{\w+\}/g, '1')}`
    const ask = async (process: Shop) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${place}` }
      const body = call.method === 'GET' ? undefined : '{}'
      const request = new Request(`http://shop${path}`, { method: call.method, headers, body })
      const reply = await process.api.fetch(request)
      if (reply.status !== 429) return reply.status
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await reply.json()).toMatchObject({ error: { code: 'too_many_requests' } })
      return reply.status
    }
    const [first, second, third] = await across(ask)
    expect([first, second], path).not.toContain(429)
    if (PER_PROCESS.includes(limit)) expect(third, path).not.toBe(429)
    else expect(third, path).toBe(429)
  }
})

it.each([
  ['GET', '/api/s/AbCd1234', 404, '198.51.100.1'],
  ['POST', '/api/newsletter/confirm?token=wrong', 303, '198.51.100.2'],
])('counts %s %s over all processes', async (method, path, status, address) => {
  const ask = async (process: Shop) => {
    const headers = { 'x-forwarded-for': address }
    return (await process.api.fetch(new Request(`http://shop${path}`, { method, headers }))).status
  }
  expect(await across(ask)).toEqual([status, status, 429])
})

describe('pages', () => {
  const status = { '/en/voucher/wrong': 410, '/en/voucher/right': 200, '/en/search': 200 } as Record<
    string,
    number
  >
  const page = ({ url }: Request) =>
    new Response('', {
      status: status[new URL(url).pathname] ?? 404,
      headers: { 'content-type': 'text/html' },
    })

  async function frontsOf(shops: Shop[]) {
    const fronts = await Promise.all(
      shops.map(({ limits }) => createTestFront(page, { spend: (...spent) => limits.spend(...spent) })),
    )
    return { fronts, close: () => Promise.all(fronts.map((front) => front.close())) }
  }

  it.each([
    ['vouchers, with right tokens and wrong ones', ['wrong', 'right', 'right'], 'voucher', 200],
    ['addresses at which there is nothing', ['x', 'y', 'z'], 'nothing', 404],
  ])('counts pages for %s over all processes', async (_, asked, folder, last) => {
    const { fronts, close } = await frontsOf([one, one, other])
    await one.limits.forgive('voucher', '127.0.0.1')
    await one.limits.forgive('notFound', '127.0.0.1')
    try {
      const answers = []
      for (const [place, front] of fronts.entries())
        answers.push(await front.ask(`/en/${folder}/${asked[place]}`))
      expect(answers.map((answer) => answer.status)).toEqual([folder === 'voucher' ? 410 : 404, last, 429])
      const refused = answers.at(-1)
      expect(refused?.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused?.body.toString()).toBe('wait')
    } finally {
      await close()
    }
  })

  it('counts searches per process', async () => {
    const { fronts, close } = await frontsOf([one, one, other, one])
    try {
      const statuses = []
      for (const front of fronts) statuses.push((await front.ask('/en/search?q=paris')).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    } finally {
      await close()
    }
  })
})
