import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { login as loginAgent } from '#client/agent.ts'
import {
  changeMember,
  erasePerson,
  login,
  readMember,
  requestErasure,
  requestRestore,
  restorePassword,
} from '#client/member.ts'
import { createLimits, defaultLimits } from '#server/limits/limits.ts'
import { createLoginDevices } from '#server/services/session/login-devices.ts'
import { createLoginGuard } from '#server/services/session/login-guard.ts'
import { forgetOldRows } from '#server/services/forget-old-rows.ts'
import { accountsOf, AGENT_PASSWORD } from '#tests/support/agent.ts'
import { lettersTo, tokenTo } from '#tests/support/letters.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 90_000 })

const NEW_PASSWORD = 'another way round the block'
const WRONG = 'guess after guess'
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code
let addresses = 0
/** A browser with its own address. */
const stranger = (shop: TestShop): Visitor => {
  addresses += 1
  return shop.visit({ 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}` })
}

describe('an attack with 110 wrong passwords from as many addresses', () => {
  const email = 'attacked@example.org'
  let shop: TestShop
  let home: Visitor
  const codes: (string | undefined)[] = []
  beforeAll(async () => {
    const { account, everywhere, device, login: perAddress } = defaultLimits
    shop = await openTestShop({ limits: { account, everywhere, device, login: perAddress } })
    home = await aMember(shop, email)
    for (let round = 0; round < 55; round += 1) {
      const guesses = [0, 1].map(() => login(stranger(shop), { email, password: WRONG }))
      codes.push(...(await Promise.all(guesses)).map(codeOf))
    }
  }, 120_000)
  afterAll(() => shop.close())

  it('makes the attacker wait from the 101st try on', () => {
    expect(codes).toEqual([
      ...Array.from({ length: 100 }, () => 'login_failed'),
      ...Array.from({ length: 10 }, () => 'too_many_requests'),
    ])
  })

  it('makes strangers wait despite the right password', async () => {
    const refused = await stranger(shop).send({
      method: 'POST',
      path: '/api/v2/member/login/email',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ error: { code: 'too_many_requests' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(10 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  it('answers alike for known and unknown accounts', async () => {
    // Another process on the same database, which only counts.
    const limits = createLimits(shop.database.pool, defaultLimits)
    const guard = createLoginGuard(limits, createLoginDevices(shop.context))
    const nobody = 'nobody@example.org'
    for (let one = 0; one < 100; one += 1) {
      const asked = await guard.ask('member', nobody, { address: `203.0.113.${one}`, device: undefined })
      expect(asked.ok).toBe(true)
    }
    const refused = await login(stranger(shop), { email: nobody, password: WRONG })
    expect(codeOf(refused)).toBe('too_many_requests')
  })

  it('admits a known browser from any address', async () => {
    const away = Object.assign(stranger(shop), { device: home.device })
    expect(codeOf(await login(away, { email, password: WRONG }))).toBe('login_failed')
    expect(await login(away, { email, password: PASSWORD })).toMatchObject({ ok: true })
    home.device = away.device
  })

  it('lets a logged-in member change the password', async () => {
    const person = { firstName: 'Ana', lastName: 'Silva', phonePrefix: '', phone: '', country: '' }
    const password = { current: PASSWORD, next: PASSWORD }
    expect(await changeMember(home, { ...person, password })).toMatchObject({ ok: true })
  })

  it('admits the holder of a reset link', async () => {
    const visitor = stranger(shop)
    await requestRestore(visitor, email)
    expect(await restorePassword(visitor, await tokenTo(shop, email), NEW_PASSWORD)).toMatchObject({
      ok: true,
    })
    expect(await readMember(visitor)).toMatchObject({ value: { email } })
    // The browser that opened the link has logged in, so it is known now.
    visitor.token = undefined
    expect(await login(visitor, { email, password: NEW_PASSWORD })).toMatchObject({ ok: true })
  })
})

describe('a browser that logged in before', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ limits: { account: 2, everywhere: 3, device: 4 } })
  })
  afterAll(() => shop.close())
  afterEach(() => shop.setClock(NOON))

  /** Strangers use up the limit that they share. */
  const attack = async (email: string) => {
    for (let one = 0; one < 4; one += 1) await login(stranger(shop), { email, password: WRONG })
    expect(codeOf(await login(stranger(shop), { email, password: PASSWORD }))).toBe('too_many_requests')
  }
  const holding = (device: string | undefined): Visitor => Object.assign(stranger(shop), { device })

  it('distrusts a known browser after four wrong guesses', async () => {
    const email = 'stolen@example.org'
    const stolen = await aMember(shop, email, stranger(shop))
    const own = stranger(shop)
    await login(own, { email, password: PASSWORD })
    await attack(email)
    const guesses = []
    for (let one = 0; one < 5; one += 1)
      guesses.push(codeOf(await login(holding(stolen.device), { email, password: WRONG })))
    expect(guesses).toEqual([...Array.from({ length: 4 }, () => 'login_failed'), 'too_many_requests'])
    expect(codeOf(await login(holding(stolen.device), { email, password: PASSWORD }))).toBe(
      'too_many_requests',
    )
    expect(await login(holding(own.device), { email, password: PASSWORD })).toMatchObject({ ok: true })
  })

  it('knows a browser for its own account only', async () => {
    const own = await aMember(shop, 'first@example.org', stranger(shop))
    await aMember(shop, 'second@example.org', stranger(shop))
    await attack('second@example.org')
    const refused = await login(holding(own.device), { email: 'second@example.org', password: PASSWORD })
    expect(codeOf(refused)).toBe('too_many_requests')
  })

  it('serves two members in one browser, with fresh tokens', async () => {
    const shared = await aMember(shop, 'one@example.org', stranger(shop))
    const first = shared.device
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/)
    await aMember(shop, 'two@example.org', shared)
    expect(shared.device).not.toBe(first)
    for (const email of ['one@example.org', 'two@example.org']) await attack(email)
    expect(codeOf(await login(holding(first), { email: 'one@example.org', password: PASSWORD }))).toBe(
      'too_many_requests',
    )
    for (const email of ['one@example.org', 'two@example.org', 'one@example.org'])
      expect(await login(shared, { email, password: PASSWORD })).toMatchObject({ ok: true })
  })

  it('does not recognise an invented token', async () => {
    const email = 'forged@example.org'
    await aMember(shop, email, stranger(shop))
    await attack(email)
    for (const device of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}, x`, 'A'.repeat(5_000)])
      expect(codeOf(await login(holding(device), { email, password: PASSWORD }))).toBe('too_many_requests')
  })

  it('knows a browser for a year after its login', async () => {
    const email = 'year@example.org'
    const own = await aMember(shop, email, stranger(shop))
    await attack(email)
    const old = own.device
    shop.setClock('2027-11-21T10:59:59Z')
    await forgetOldRows(shop.context)
    expect(await login(own, { email, password: PASSWORD })).toMatchObject({ ok: true })
    own.device = old
    const fresh = await aMember(shop, 'late@example.org', stranger(shop))
    await attack('late@example.org')
    shop.setClock('2028-11-20T11:00:00Z')
    expect(codeOf(await login(fresh, { email: 'late@example.org', password: PASSWORD }))).toBe(
      'too_many_requests',
    )
    await forgetOldRows(shop.context)
    const { rows } = await shop.database.pool.query(
      `select from login_device join member on member.id = member_id where email_key = 'late@example.org'`,
    )
    expect(rows).toEqual([])
  })

  it('forgets known browsers after a password reset', async () => {
    const email = 'reset@example.org'
    const before = await aMember(shop, email, stranger(shop))
    await requestRestore(shop.visit(), email)
    const visitor = stranger(shop)
    await restorePassword(visitor, await tokenTo(shop, email), NEW_PASSWORD)
    await attack(email)
    expect(codeOf(await login(holding(before.device), { email, password: NEW_PASSWORD }))).toBe(
      'too_many_requests',
    )
    expect(await login(holding(visitor.device), { email, password: NEW_PASSWORD })).toMatchObject({
      ok: true,
    })
  })

  it('hashes device tokens, deletes them with the member', async () => {
    const email = 'gone@example.org'
    const own = await aMember(shop, email, stranger(shop))
    const rows = async () =>
      (await shop.database.pool.query<{ row: string }>('select d::text as row from login_device d')).rows
    const before = await rows()
    expect(JSON.stringify(before)).not.toContain(own.device)
    await requestErasure(shop.visit(), email)
    expect(await erasePerson(shop.visit(), await tokenTo(shop, email))).toMatchObject({ ok: true })
    expect(await rows()).toHaveLength(before.length - 1)
  })

  it('knows a browser of an agency too', async () => {
    const email = 'desk@sunny.example'
    await accountsOf(shop).open({ email, currency: 'EUR', name: 'Sunny', password: AGENT_PASSWORD })
    const desk = stranger(shop)
    await loginAgent(desk, { email, password: AGENT_PASSWORD })
    for (let one = 0; one < 4; one += 1) await loginAgent(stranger(shop), { email, password: WRONG })
    expect(codeOf(await loginAgent(stranger(shop), { email, password: AGENT_PASSWORD }))).toBe(
      'too_many_requests',
    )
    expect(await loginAgent(holding(desk.device), { email, password: AGENT_PASSWORD })).toMatchObject({
      ok: true,
    })
    // An account of another kind at the same address is another account.
    await aMember(shop, email, stranger(shop))
    await attack(email)
    const asMember = await login(holding(desk.device), { email, password: PASSWORD })
    expect(codeOf(asMember)).toBe('too_many_requests')
  })
})

describe('links for a new password', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const threeLinks = async (email: string): Promise<string[]> => {
    await aMember(shop, email)
    for (let one = 0; one < 3; one += 1) await requestRestore(shop.visit(), email)
    // The earliest is that of the registration.
    const texts = (await lettersTo(shop, email)).slice(0, 3).map(({ text }) => text)
    const tokens = texts.flatMap((text) => /choose-password\/([\w-]+)/.exec(text)?.[1] ?? [])
    expect(tokens).toHaveLength(3)
    return tokens
  }

  it('ends all reset links with the first that is used', async () => {
    const [first = '', second = '', third = ''] = await threeLinks('links@example.org')
    const [other = ''] = await threeLinks('other@example.org')
    expect(await restorePassword(shop.visit(), second, NEW_PASSWORD)).toMatchObject({ ok: true })
    for (const token of [first, third])
      expect(codeOf(await restorePassword(shop.visit(), token, PASSWORD))).toBe('link_expired')
    expect(await login(shop.visit(), { email: 'links@example.org', password: NEW_PASSWORD })).toMatchObject({
      ok: true,
    })
    expect(await restorePassword(shop.visit(), other, NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  it('sets one password when reset links are used at once', async () => {
    const tokens = await threeLinks('race@example.org')
    const replies = await Promise.all(
      tokens.map((token, at) => restorePassword(shop.visit(), token, `${NEW_PASSWORD} ${at}`)),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('ends reset links when the member changes the password', async () => {
    const email = 'changed@example.org'
    const [token = ''] = await threeLinks(email)
    const visitor = shop.visit()
    await login(visitor, { email, password: PASSWORD })
    const person = { firstName: 'Ana', lastName: 'Silva', phonePrefix: '', phone: '', country: '' }
    await changeMember(visitor, { ...person, password: { current: PASSWORD, next: NEW_PASSWORD } })
    expect(codeOf(await restorePassword(shop.visit(), token, PASSWORD))).toBe('link_expired')
  })
})
