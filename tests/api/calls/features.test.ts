import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Variant } from '#config/builds.ts'
import type { ShopFeatures } from '#config/features.ts'
import { callsOf, type ApiDocument } from '#tests/support/api-document.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** Features of pages alone. */
type PageFeature = 'allDestinations' | 'erasePage'

/** A call of each feature, as a stranger or an older page would send it. */
const calls: Record<Exclude<keyof ShopFeatures, PageFeature>, [method: string, path: string][]> = {
  memberArea: [
    ['POST', '/member/signin/email'],
    ['POST', '/member/signin/confirm'],
    ['POST', '/member/signin/booking'],
    ['POST', '/member/login/email'],
    ['GET', '/member/login/providers'],
    ['POST', '/member/login/google/start'],
    ['POST', '/member/login/google'],
    ['POST', '/member/login/facebook'],
    ['POST', '/member/restore/request'],
    ['POST', '/member/restore'],
    ['GET', '/member/info'],
    ['PUT', '/member/edit'],
    ['GET', '/transaction'],
  ],
  sharedCart: [
    ['POST', '/transaction/basketLink'],
    ['GET', '/transaction/basketLink'],
    ['POST', '/transaction/basketLink/open'],
  ],
  cartRecovery: [['POST', '/transaction/recover']],
}
const everyCall = Object.values(calls).flat()

/** What everybody may ask for in every shop: to log out, and to be forgotten. */
const always: [method: string, path: string][] = [
  ['POST', '/member/logout'],
  ['POST', '/member/delete/request'],
  ['POST', '/member/delete'],
  ['POST', '/agent/login'],
]

const codeOf = (body: unknown) => (body as { error?: { code: string; message: string } }).error

async function send(shop: TestShop, [method, path]: [string, string], body: string | undefined) {
  const headers = { 'content-type': 'application/json', language: 'fr' }
  return shop.visit().send({ method, path: `/api/v2${path}`, headers, body })
}

describe.each<Variant>(['worldwide', 'spain'])('features of the %s build', (variant) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ environment: { variant } })
  })
  afterAll(() => shop.close())
  const isWhole = variant === 'worldwide'

  it.each(everyCall)(`${isWhole ? 'answers' : 'refuses'} %s %s`, async (method, path) => {
    for (const body of method === 'GET' ? [undefined] : ['{}', 'not JSON']) {
      const reply = await send(shop, [method, path], body)
      if (isWhole) expect(codeOf(reply.body)?.code).not.toBe('not_offered')
      else {
        expect(reply.status).toBe(404)
        expect(codeOf(reply.body)).toMatchObject({
          code: 'not_offered',
          message: 'Ce site ne propose pas cette possibilité.',
        })
      }
    }
  })

  it.each(always)('answers %s %s', async (method, path) => {
    const reply = await send(shop, [method, path], '{}')
    expect(codeOf(reply.body)?.code).not.toBe('not_offered')
    expect(codeOf(reply.body)?.code).not.toBe('not_found')
  })

  it('documents the calls it offers', async () => {
    const reply = await shop.visit().send({
      method: 'GET',
      path: '/api/v2/openapi.json',
      headers: {},
      body: undefined,
    })
    const told = callsOf(reply.body as ApiDocument).map(({ method, path }) => `${method} ${path}`)
    const known = everyCall.map(
      ([method, path]) => `${method} ${path.replace('google/start', '{provider}/start')}`,
    )
    expect(known.filter((call) => told.includes(call))).toEqual(isWhole ? known : [])
    expect(told).toContain('POST /member/logout')
  })
})
