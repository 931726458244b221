import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSetCookie } from 'cookie'
import { login as loginAgent, logout as logoutAgent, readAgent } from '#client/agent.ts'
import { addToBasket, readBasket } from '#client/basket.ts'
import { login, logout, readMember } from '#client/member.ts'
import type { Transport } from '#client/transport.ts'
import { readVoucher } from '#client/voucher.ts'
import { failureStatuses, type FailureCode } from '#contract/failure.ts'
import { sessionEndings } from '#contract/account/session-endings.ts'
import { createGateway } from '#server/front/gateway/gateway.ts'
import { problem } from '#server/routes/http/problem.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { AGENT_PASSWORD, anAgent } from '#tests/support/agent.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const ORIGIN = 'https://shop.example'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await aMember(shop, 'tabs@example.org')
  await anAgent(shop, 'tabs@sunny.example')
})
afterAll(() => shop.close())

/** The tabs of one browser, behind the real gateway: they share their cookies. */
function aBrowser() {
  const jar: Record<string, string> = {}
  const gateway = createGateway({
    api: (request) => shop.api.fetch(request),
    publicOrigin: ORIGIN,
    secure: true,
    now: () => Date.parse(NOON) / 1000,
  })
  const tab: Transport = {
    async send({ method, path, headers, body }) {
      const cookie = Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const request = new Request(ORIGIN + path, {
        method,
        headers: { ...headers, cookie, origin: ORIGIN },
        ...(body === undefined ? {} : { body }),
      })
      const reply = await gateway(request, '203.0.113.9')
      for (const set of reply.headers.getSetCookie()) {
        const { name, value = '' } = parseSetCookie(set)
        if (set.includes('Max-Age=0')) Reflect.deleteProperty(jar, name)
        else jar[name] = value
      }
      return { status: reply.status, body: await reply.json() }
    },
  }
  return { tab, jar }
}
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code ?? 'ok'

async function withBasket() {
  const { tab, jar } = aBrowser()
  await addToBasket(tab, anAddition(), randomUUID())
  return { tab, jar, before: { ...jar } }
}

describe('a refusal that keeps the session', () => {
  it.each<[string, FailureCode, (tab: Transport) => Promise<{ ok: boolean }>]>([
    [
      'a mistyped password',
      'login_failed',
      (tab) => login(tab, { email: 'tabs@example.org', password: 'mistyped', remember: false }),
    ],
    [
      'an agent’s mistyped password',
      'login_failed',
      (tab) => loginAgent(tab, { email: 'a@b.example', password: 'x' }),
    ],
    ['the member area', 'members_only', readMember],
    ['the agent area', 'agents_only', readAgent],
    ['somebody else’s voucher', 'not_found', (tab) => readVoucher(tab, 'a'.repeat(43))],
  ])('leaves session and basket alone: %s', async (_, code, ask) => {
    const { tab, jar, before } = await withBasket()
    expect(codeOf(await ask(tab))).toBe(code)
    expect(jar).toEqual(before)
    expect(await readBasket(tab)).toMatchObject({ value: { count: 1 } })
  })

  it('keeps the session after all other refusals', () => {
    const codes = (Object.keys(failureStatuses) as FailureCode[]).filter((code) =>
      [401, 403].includes(failureStatuses[code]),
    )
    const kept = codes.filter(
      (code) => problem({ code }, { locale: 'en', requestId: 'r' }).headers.get('x-session') === 'keep',
    )
    expect(kept).toEqual(['login_failed', 'staff_only', 'members_only', 'agents_only', 'wrong_origin'])
    expect(codes.filter((code) => !kept.includes(code))).toEqual(sessionEndings)
  })
})

const logIn = {
  member: (tab: Transport) => login(tab, { email: 'tabs@example.org', password: PASSWORD, remember: true }),
  agent: (tab: Transport) => loginAgent(tab, { email: 'tabs@sunny.example', password: AGENT_PASSWORD }),
}
type Role = keyof typeof logIn

describe('two tabs of one browser', () => {
  it('logs out both tabs of a browser', async () => {
    const { tab, jar } = await withBasket()
    await login(tab, { email: 'tabs@example.org', password: PASSWORD, remember: true })
    expect(jar).toMatchObject({ sub: 'member', guest_cart_element: '1' })
    const stale = { ...jar }
    expect(codeOf(await logout(tab))).toBe('ok')
    expect(Object.keys(jar)).not.toContain('guest_session')
    // The other tab's reply comes late and restores the cookies of the revoked session.
    Object.assign(jar, stale)
    expect(codeOf(await readMember(tab))).toBe('no_session')
    expect(Object.keys(jar).filter((name) => !name.includes('known_device'))).toEqual([])
  })

  it.each<[string, (tab: Transport) => Promise<{ ok: boolean }>, Role | undefined]>([
    ['an agent, of a member', logoutAgent, 'member'],
    ['an agent, of a guest', logoutAgent, undefined],
    ['a member, of an agent', logout, 'agent'],
    ['a member, of a guest', logout, undefined],
  ])('keeps the basket at a late logout of %s', async (_, leave, role) => {
    const { tab, jar } = await withBasket()
    if (role) await logIn[role](tab)
    const { sub, isagent } = jar
    // The tab still shows who was logged in before.
    jar[role === 'agent' ? 'sub' : 'isagent'] = 'stale'
    expect(codeOf(await leave(tab))).toBe('ok')
    expect(await readBasket(tab)).toMatchObject({ value: { count: 1 } })
    expect({ sub: jar.sub, isagent: jar.isagent }).toEqual({ sub, isagent })
  })

  it('gives two tabs one role at a time', async () => {
    const { tab, jar } = aBrowser()
    await login(tab, { email: 'tabs@example.org', password: PASSWORD, remember: true })
    expect(codeOf(await readMember(tab))).toBe('ok')
    expect(codeOf(await loginAgent(tab, { email: 'tabs@sunny.example', password: AGENT_PASSWORD }))).toBe(
      'ok',
    )
    // The member's tab makes another call: refused by role, it leaves the agent logged in.
    expect(codeOf(await readMember(tab))).toBe('members_only')
    expect(codeOf(await readAgent(tab))).toBe('ok')
    expect(jar).toMatchObject({ isagent: 'true' })
    expect(jar).not.toHaveProperty('sub')
  })
})
