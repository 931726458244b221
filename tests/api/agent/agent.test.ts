import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { login, logout, readAgent, readStatement } from '#client/agent.ts'
import { changeCurrency, readBasket } from '#client/basket.ts'
import { readMember, readOwnSales } from '#client/member.ts'
import { locales } from '#config/locales.ts'
import { AGENT_PASSWORD, accountsOf, aDesk, anAgent, buyOnCredit, fill } from '#tests/support/agent.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

describe('an agent', () => {
  it('logs in, sees the credit and logs out', async () => {
    const agent = await anAgent(shop, 'desk@sunny.example', { credit: 100_00 })
    const told = { name: 'Sunny Travel', email: 'desk@sunny.example', currency: 'EUR', credit: 100_00 }
    expect(await readAgent(agent)).toEqual({ ok: true, value: told })
    expect(await login(shop.visit(), { email: ' DESK@Sunny.example', password: AGENT_PASSWORD })).toEqual({
      ok: true,
      value: told,
    })
    const copy = Object.assign(shop.visit(), { token: agent.token })
    const reply = await agent.send({
      method: 'POST',
      path: '/api/v2/agent/logout',
      headers: {},
      body: undefined,
    })
    expect(reply.headers.get('authorization')).toBe('')
    expect(codeOf(await readAgent(copy))).toBe('no_session')
    expect(await logout(shop.visit())).toMatchObject({ ok: true })
  })

  it("marks an agent's session for the gateway", async () => {
    await anAgent(shop, 'kind@sunny.example')
    const reply = await shop.visit().send({
      method: 'POST',
      path: '/api/v2/agent/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kind@sunny.example', password: AGENT_PASSWORD }),
    })
    expect(reply.headers.get('x-session-kind')).toBe('agent')
    expect(reply.headers.get('authorization')).toMatch(/^Bearer /)
    expect(JSON.stringify(reply.body)).not.toContain('argon2')
  })

  it("refuses an agent's wrong password in every language", async () => {
    await anAgent(shop, 'wrong@sunny.example')
    const refuse = async (language: string, email: string) => {
      const refused = await login(shop.visit({ language }), { email, password: 'not the password' })
      return refused.ok ? undefined : { code: refused.failure.code, message: refused.failure.message }
    }
    const inEnglish = await refuse('en', 'wrong@sunny.example')
    expect(inEnglish).toEqual({ code: 'login_failed', message: 'The data entered is not correct' })
    expect(await refuse('en', 'nobody@sunny.example')).toEqual(inEnglish)
    const said = await Promise.all(locales.map((locale) => refuse(locale, 'nobody@sunny.example')))
    expect(new Set(said.map((one) => one?.message)).size).toBe(5)
  })

  it('keeps agents out of member calls, and the reverse', async () => {
    const agent = await anAgent(shop, 'both@sunny.example')
    const member = await aMember(shop, 'both@sunny.example')
    const login_ = (email: string, password: string) => login(shop.visit(), { email, password })
    expect(codeOf(await readMember(agent))).toBe('members_only')
    for (const ask of [readAgent, readStatement]) {
      expect(codeOf(await ask(member))).toBe('agents_only')
      expect(codeOf(await ask(shop.visit()))).toBe('no_session')
    }
    expect(codeOf(await login_('both@sunny.example', PASSWORD))).toBe('login_failed')
  })

  it('stops an agent whose account was closed', async () => {
    const agent = await anAgent(shop, 'closed@sunny.example', { credit: 100_00 })
    await fill(agent)
    expect(await accountsOf(shop).close('CLOSED@sunny.example')).toBe(true)
    expect(codeOf(await readAgent(agent))).toBe('no_session')
    expect(codeOf(await readOwnSales(agent))).toBe('no_session')
    // Its token is no longer valid: a ticket added now is in a stranger's basket.
    expect(codeOf(await buyOnCredit(agent))).toBe('amount_changed')
    expect(
      codeOf(await login(shop.visit(), { email: 'closed@sunny.example', password: AGENT_PASSWORD })),
    ).toBe('login_failed')
  })

  it('keeps trial agents out of real shops', async () => {
    const real = await openTestShop({ environment: { trial: false } })
    try {
      const trial = { name: 'Trial', currency: 'EUR', trial: true, password: AGENT_PASSWORD } as const
      await accountsOf(real).open({ ...trial, email: 'trial@sunny.example' })
      const tried = await login(real.visit(), { email: 'trial@sunny.example', password: AGENT_PASSWORD })
      expect(codeOf(tried)).toBe('login_failed')
    } finally {
      await real.close()
    }
  })

  it('limits wrong passwords of agents like those of members', async () => {
    const limited = await openTestShop({ limits: { account: 3, everywhere: 5 } })
    try {
      await anAgent(limited, 'guess@sunny.example')
      const tries = async (address: string, password: string) =>
        codeOf(
          await login(limited.visit({ 'x-forwarded-for': address }), {
            email: 'guess@sunny.example',
            password,
          }),
        )
      const codes: (string | undefined)[] = []
      for (let one = 0; one < 4; one += 1) codes.push(await tries('203.0.113.1', 'guess number one'))
      expect(codes).toEqual(['login_failed', 'login_failed', 'login_failed', 'too_many_requests'])
      expect(await tries('203.0.113.1', AGENT_PASSWORD)).toBe('too_many_requests')
      expect(await tries('203.0.113.2', AGENT_PASSWORD)).toBeUndefined()
    } finally {
      await limited.close()
    }
  })

  it('buys in the currency of the credit', async () => {
    const visitor = shop.visit({ currency: 'USD' })
    expect(await fill(visitor)).toMatchObject({ currency: 'USD', total: 44_00 })
    await anAgent(shop, 'pounds@sunny.example', { credit: 100_00, currency: 'GBP' })
    await aDesk(shop, 'pounds@sunny.example', visitor)
    expect(visitor.cartCount).toBe(1)
    expect(await readBasket(visitor)).toMatchObject({ value: { currency: 'GBP', total: 36_00, discount: 0 } })
    expect(codeOf(await changeCurrency(visitor, 'EUR'))).toBe('currency_unknown')
    expect(codeOf(await changeCurrency(visitor, 'GBP'))).toBeUndefined()
    expect(await readBasket(visitor)).toMatchObject({ value: { currency: 'GBP', total: 36_00 } })
  })
})

describe('a statement', () => {
  it('adds every movement up to the closing credit', async () => {
    const agent = await anAgent(shop, 'books@sunny.example', { credit: 200_00 })
    shop.setClock('2026-11-30T23:59:59Z')
    await buyOnCredit(agent)
    shop.setClock('2026-12-01T00:00:00Z')
    await accountsOf(shop).move('books@sunny.example', { kind: 'corrected', amount: -5_00, note: 'Fee' })
    await accountsOf(shop).move('books@sunny.example', { kind: 'granted', amount: 50_00, note: 'Paid in' })
    const all = await readStatement(agent)
    expect(all).toMatchObject({
      value: {
        currency: 'EUR',
        credit: 205_00,
        opening: 0,
        closing: 205_00,
        total: 4,
        page: 1,
        data: [
          { number: 4, kind: 'granted', amount: 50_00, balance: 205_00, reference: null },
          { number: 3, kind: 'corrected', amount: -5_00, balance: 155_00, note: 'Fee' },
          {
            number: 2,
            kind: 'sale',
            amount: -40_00,
            balance: 160_00,
            reference: expect.stringMatching(/^CL/),
          },
          { number: 1, kind: 'granted', amount: 200_00, balance: 200_00, at: '2026-11-21T11:00:00.000Z' },
        ],
      },
    })
    const numbers = (read: Awaited<ReturnType<typeof readStatement>>) =>
      read.ok ? read.value.data.map(({ number }) => number) : read.failure.fields
    const november = await readStatement(agent, { month: '2026-11' })
    expect(november).toMatchObject({ value: { opening: 0, closing: 160_00, credit: 205_00, total: 2 } })
    expect(numbers(november)).toEqual([2, 1])
    const december = await readStatement(agent, { from: '2026-12-01', to: '2026-12-01' })
    expect(december).toMatchObject({ value: { opening: 160_00, closing: 205_00, total: 2 } })
    expect(numbers(december)).toEqual([4, 3])
    expect(numbers(await readStatement(agent, { to: '2026-11-29' }))).toEqual([1])
    expect(numbers(await readStatement(agent, { from: '2027-01-01' }))).toEqual([])
    expect(numbers(await readStatement(agent, { page: '2', limit: '3' }))).toEqual([1])
  })

  it.each([
    [{ to: '9999-12-31' }, { opening: 0, closing: 205_00, total: 4 }],
    [
      { from: '1900-01-01', to: '9999-12-30' },
      { opening: 0, closing: 205_00, total: 4 },
    ],
    [{ month: '9999-12' }, { opening: 205_00, closing: 205_00, total: 0 }],
    [
      { from: '9999-12-31', to: '9999-12-31' },
      { opening: 205_00, closing: 205_00, total: 0 },
    ],
  ])('accepts the period %j', async (query, value) => {
    const agent = await aDesk(shop, 'books@sunny.example')
    expect(await readStatement(agent, query)).toMatchObject({ value })
  })

  it.each([
    [{ month: '2026-13' }, { month: 'invalid_month' }],
    [{ from: '2026-02-30' }, { from: 'invalid_day' }],
    [{ from: '0000-01-01' }, { from: 'invalid_day' }],
    [{ month: '0000-12' }, { month: 'invalid_month' }],
    [{ month: '2026-11', from: '2026-11-01' }, { body: 'month_or_days' }],
    [{ from: '2026-12-01', to: '2026-11-30' }, { body: 'from_after_to' }],
    [{ limit: '51' }, { limit: 'invalid_limit' }],
  ])('says what is wrong with the period %j', async (query, fields) => {
    const agent = await aDesk(shop, 'books@sunny.example')
    expect(await readStatement(agent, query)).toMatchObject({ failure: { code: 'malformed', fields } })
  })

  it('covers one agent and never changes', async () => {
    const other = await anAgent(shop, 'other@sunny.example', { credit: 1_00 })
    expect(await readStatement(other)).toMatchObject({ value: { total: 1, credit: 1_00 } })
    for (const sql of ['update credit_movement set amount = 1', 'delete from credit_movement'])
      await expect(shop.database.pool.query(sql)).rejects.toThrow('only ever added to')
  })
})
