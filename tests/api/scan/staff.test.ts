import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginScanner, logoutScanner, readConflicts, readScanner, readTicketKeys } from '#client/scan.ts'
import { readMember } from '#client/member.ts'
import { createGateway } from '#server/front/gateway/gateway.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { accountsOf, aScanner, aSoldTicket, STAFF_PASSWORD, verdictOn } from '#tests/support/scanner.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ limits: { account: 4 } })
})
afterAll(() => shop.close())

const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'

it("shows staff their operator's products", async () => {
  const scanner = await aScanner(shop, 'anna')
  expect(await readScanner(scanner)).toEqual({
    ok: true,
    value: {
      login: 'anna',
      name: 'Staff anna',
      scanner: 'anna',
      operator: 'Impériale Rouge',
      products: [
        {
          id: 2182,
          name: 'Paris by open bus',
          locationName: 'Paris',
          zone: 'Europe/Paris',
          today: '2026-11-21',
        },
      ],
    },
  })
  const other = await readScanner(await aScanner(shop, 'elsewhere', { operator: 'nobody' }))
  expect(other.ok && other.value.products).toEqual([])
  const all = await readScanner(await aScanner(shop, 'office', { operator: null }))
  expect(all.ok && all.value).toMatchObject({ operator: null, products: [{ id: 2182 }] })
})

it('tells operators with the same key apart by their city', async () => {
  const tower = aProduct({ id: 3287, key: 'tower', options: [anOption({ id: 32871 })] })
  const london = aCity({
    id: 95,
    key: 'london',
    names: texts('London'),
    slugs: texts('london'),
    products: [tower],
  })
  const shopOfTwo = await openTestShop({ cities: [aCity(), london] })
  try {
    const scanner = await aScanner(shopOfTwo, 'anna')
    const read = await readScanner(scanner)
    expect(read.ok && read.value.products.map(({ id }) => id)).toEqual([2182])
    const ticket = await aSoldTicket(shopOfTwo, { productId: 3287, optionId: 32871, day: '2026-12-01' })
    shopOfTwo.setClock('2026-12-01T09:00:00Z')
    expect(await verdictOn(scanner, ticket.code, { productId: 3287 })).toBe('other_operator')
  } finally {
    await shopOfTwo.close()
  }
})

it('refuses wrong logins alike and limits tries', async () => {
  const scanner = await aScanner(shop, 'ben')
  const enter = (login: string, password: string) => loginScanner(shop.visit(), { login, password })
  expect(codeOf(await enter('ben', 'wrong'))).toBe('login_failed')
  expect(codeOf(await enter('nobody', STAFF_PASSWORD))).toBe('login_failed')
  expect(codeOf(await enter(' BEN ', STAFF_PASSWORD))).toBe('ok')
  for (let round = 0; round < 4; round += 1) await enter('ben', 'wrong')
  expect(codeOf(await enter('ben', STAFF_PASSWORD))).toBe('too_many_requests')
  expect(codeOf(await readScanner(scanner))).toBe('ok')
  expect(await accountsOf(shop).close('ben')).toBe(true)
  expect(codeOf(await readScanner(scanner))).toBe('staff_only')
})

it('ends staff sessions by logout, time or password', async () => {
  const [out, old, replaced] = await Promise.all(['c', 'd', 'e'].map((login) => aScanner(shop, login)))
  if (!out || !old || !replaced) throw new Error('unreachable')
  const copy = Object.assign(shop.visit(), { token: out.token })
  await logoutScanner(out)
  expect(codeOf(await readScanner(copy))).toBe('staff_only')
  shop.setClock('2026-12-05T11:00:01Z')
  expect(codeOf(await readScanner(old))).toBe('staff_only')
  shop.setClock(NOON)
  expect(await accountsOf(shop).setPassword('e', 'another one')).toBe(true)
  expect(codeOf(await readScanner(replaced))).toBe('staff_only')
})

it("separates staff calls from visitors' calls", async () => {
  const member = await aMember(shop, 'ana@example.org')
  const scanner = await aScanner(shop, 'f')
  for (const visitor of [member, shop.visit()])
    expect(codeOf(await readConflicts(visitor))).toBe('staff_only')
  expect(codeOf(await readMember(scanner))).toBe('no_session')
})

it('publishes the public keys to everybody', async () => {
  const read = await readTicketKeys(shop.visit())
  expect(read.ok && read.value.keys).toHaveLength(1)
  expect(Buffer.from((read.ok && read.value.keys[0]?.publicKey) || '', 'base64url')).toHaveLength(32)
})

it("stores the scanner's token in its own cookie", async () => {
  const gateway = createGateway({
    api: (request) => shop.api.fetch(request),
    publicOrigin: 'https://shop.example',
    secure: true,
    now: () => Date.parse(NOON) / 1000,
  })
  const ask = (path: string, cookie: string, body?: unknown) =>
    gateway(
      new Request(`https://shop.example/api/v2/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, origin: 'https://shop.example', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      '203.0.113.9',
    )
  await aScanner(shop, 'g')
  const entered = await ask('staff/login', 'guest_session=visitor', { login: 'g', password: STAFF_PASSWORD })
  expect(entered.headers.get('authorization')).toBeNull()
  const [set = '', ...more] = entered.headers.getSetCookie()
  expect(more).toEqual([])
  expect(set).toMatch(
    /^staff_session=[\w-]{43}; Max-Age=1209600; Path=\/api\/v2\/staff; HttpOnly; Secure; SameSite=Strict$/,
  )
  const [cookie = ''] = set.split(';')
  expect((await ask('staff/me', cookie)).status).toBe(200)
  expect((await ask('staff/me', cookie.replace('staff_session', 'guest_session'))).status).toBe(401)
  const refused = await ask('staff/me', 'guest_session=visitor')
  expect(refused.headers.getSetCookie()).toEqual([])
  const left = await ask('staff/logout', cookie, {})
  expect(left.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^staff_session=; Max-Age=0; Path=\/api\/v2\/staff/),
  ])
  expect((await ask('staff/me', cookie)).status).toBe(401)
})
