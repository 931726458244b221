import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import {
  confirmRegistration,
  erasePerson,
  login,
  readMailLink,
  readMember,
  requestErasure,
  requestRestore,
  restorePassword,
} from '#client/member.ts'
import { linkToken } from '#server/mail/mail-links.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { tokenTo } from '#tests/support/letters.ts'
import { aMember, PASSWORD, registerBy } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const INTRUDERS = 'the way of the intruder'
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code
const aPerson = (email: string) => ({ email, firstName: 'Ana', lastName: 'Silva' })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

const logsIn = async (email: string, password: string) => (await login(shop.visit(), { email, password })).ok

/** Registers by the form; gives the token of the mail. */
async function registered(email: string, visitor: Visitor = shop.visit()): Promise<string> {
  await registerBy(visitor, aPerson(email))
  return tokenTo(shop, email)
}

describe('a registration', () => {
  it('takes no password from whoever typed the address', async () => {
    const email = 'victim@example.org'
    const body = { ...aPerson(email), password: INTRUDERS, captcha: await solved(shop.transport) }
    const path = '/api/v2/member/signin/email'
    const headers = { 'content-type': 'application/json' }
    const asked = await shop.visit().send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    expect(asked.status).toBe(202)
    const { rows } = await shop.database.pool.query(`select detail from mail_link where email_key = $1`, [
      email,
    ])
    expect(rows).toEqual([{ detail: { firstName: 'Ana', lastName: 'Silva' } }])
    const token = await tokenTo(shop, email)
    expect(await confirmRegistration(shop.visit(), token, PASSWORD)).toMatchObject({ ok: true })
    expect(await logsIn(email, INTRUDERS)).toBe(false)
    expect(await logsIn(email, PASSWORD)).toBe(true)
  })

  it('ignores a password of a link that was sent before', async () => {
    const email = 'earlier@example.org'
    const token = await registered(email)
    await shop.database.pool.query(
      `update mail_link set detail = detail || '{"passwordHash": "old"}' where email_key = $1`,
      [email],
    )
    await confirmRegistration(shop.visit(), token, PASSWORD)
    expect(await logsIn(email, PASSWORD)).toBe(true)
  })

  it('can be completed on another device', async () => {
    const [here, elsewhere] = [shop.visit(), shop.visit()]
    await addToBasket(here, anAddition(), randomUUID())
    const token = await registered('devices@example.org', here)
    expect(await confirmRegistration(elsewhere, token, PASSWORD)).toMatchObject({ ok: true })
    expect(await readMember(elsewhere)).toMatchObject({ value: { email: 'devices@example.org' } })
    // The browser that asked for the link is not logged in by somebody else's press.
    expect(codeOf(await readMember(here))).toBe('members_only')
    expect(await readBasket(here)).toMatchObject({ value: { count: 1 } })
  })

  it('leaves the basket of another member who opens the link to that member', async () => {
    const other = await aMember(shop, 'other@example.org')
    await addToBasket(other, anAddition(), randomUUID())
    const token = await registered('mine@example.org')
    expect(await confirmRegistration(other, token, PASSWORD)).toMatchObject({ ok: true })
    expect(await readMember(other)).toMatchObject({ value: { email: 'mine@example.org' } })
    expect(await readBasket(other)).toMatchObject({ value: { count: 0 } })
    const back = shop.visit()
    await login(back, { email: 'other@example.org', password: PASSWORD })
    expect(await readBasket(back)).toMatchObject({ value: { count: 1 } })
  })
})

describe('a mailed link', () => {
  it('says whose it is, as often as it is opened, and does nothing by that', async () => {
    const email = "o'brien&co@example.org"
    const token = await registered(email)
    for (const visitor of [shop.visit(), shop.visit()]) {
      expect(await readMailLink(visitor, token)).toEqual({ ok: true, value: { kind: 'register', email } })
      expect(visitor.token).toBeUndefined()
    }
    await confirmRegistration(shop.visit(), token, PASSWORD)
    await requestRestore(shop.visit(), email)
    const reset = await tokenTo(shop, email)
    expect(await readMailLink(shop.visit(), reset)).toMatchObject({ value: { kind: 'restore', email } })
    await requestErasure(shop.visit(), email)
    const erasure = await tokenTo(shop, email)
    expect(await readMailLink(shop.visit(), erasure)).toMatchObject({ value: { kind: 'erase', email } })
    expect(await logsIn(email, PASSWORD)).toBe(true)
  })

  it.each([
    [
      'another was used before',
      async (email: string) => {
        await confirmRegistration(shop.visit(), await registered(email), PASSWORD)
      },
    ],
    [
      '48 hours',
      async () => {
        shop.setClock('2026-11-23T11:00:00Z')
        return Promise.resolve()
      },
    ],
    [
      'the data was deleted',
      async (email: string) => {
        await requestErasure(shop.visit(), email)
        const { rows } = await shop.database.pool.query<{ id: string }>(
          `select id from mail_link where email_key = $1 and kind = 'erase'`,
          [email],
        )
        await erasePerson(shop.visit(), linkToken(shop.context, rows[0]?.id ?? ''))
      },
    ],
  ])('ends a registration after %s', async (name, happens) => {
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const token = await registered(email)
    await happens(email)
    expect(codeOf(await readMailLink(shop.visit(), token))).toBe('link_expired')
    expect(codeOf(await confirmRegistration(shop.visit(), token, INTRUDERS))).toBe('link_expired')
    expect(await logsIn(email, INTRUDERS)).toBe(false)
  })

  it('serves one purpose', async () => {
    const token = await registered('purpose@example.org')
    expect(codeOf(await restorePassword(shop.visit(), token, PASSWORD))).toBe('link_expired')
    expect(codeOf(await erasePerson(shop.visit(), token))).toBe('link_expired')
    expect(await readMailLink(shop.visit(), token)).toMatchObject({ ok: true })
  })

  it('logs in when its button is pressed twice', async () => {
    const token = await registered('presses@example.org')
    const [first, second] = await Promise.all(
      [shop.visit(), shop.visit()].map((visitor) => confirmRegistration(visitor, token, PASSWORD)),
    )
    expect([first?.ok, second?.ok]).toEqual([true, true])
    expect(await confirmRegistration(shop.visit(), token, PASSWORD)).toMatchObject({ ok: true })
    expect(codeOf(await confirmRegistration(shop.visit(), token, INTRUDERS))).toBe('link_expired')
    shop.setClock('2026-11-23T11:00:00Z')
    expect(codeOf(await confirmRegistration(shop.visit(), token, PASSWORD))).toBe('link_expired')
  })

  it('once used, takes no more guesses than a login', async () => {
    const limited = await openTestShop({ limits: { account: 3 } })
    try {
      const email = 'guesses@example.org'
      await registerBy(limited.visit(), aPerson(email))
      const token = await tokenTo(limited, email)
      await confirmRegistration(limited.visit(), token, PASSWORD)
      for (const guess of ['guess number 1', 'guess number 2', 'guess number 3', PASSWORD])
        expect(codeOf(await confirmRegistration(limited.visit(), token, guess))).toBe('link_expired')
      expect(codeOf(await login(limited.visit(), { email, password: PASSWORD }))).toBe('too_many_requests')
    } finally {
      await limited.close()
    }
  })
})

describe('the form of a mailed link', () => {
  const post = (fields: Record<string, string>, at: Pick<TestShop, 'api'> = shop) =>
    at.api.fetch(
      new Request('https://shop.example/api/v2/member/password?lang=fr', {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.9' },
        body: new URLSearchParams(fields),
      }),
    )
  const leadsTo = async (fields: Record<string, string>) => (await post(fields)).headers.get('location')

  it('sets a password without a script, and logs in', async () => {
    const email = 'form@example.org'
    const token = await registered(email)
    const page = `/fr/choose-password/${token}`
    expect(await leadsTo({ token, password: 'short' })).toBe(`${page}?wrong=password_short`)
    expect(await leadsTo({ token })).toBe(`${page}?wrong=password_short`)
    expect(await leadsTo({ token, password: 'x'.repeat(201) })).toBe(`${page}?wrong=password_long`)
    const chosen = await post({ token, password: PASSWORD })
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/fr/choose-password/done'])
    expect(chosen.headers.get('referrer-policy')).toBe('no-referrer')
    const visitor = Object.assign(shop.visit(), {
      token: chosen.headers.get('authorization')?.replace('Bearer ', ''),
    })
    expect(await readMember(visitor)).toMatchObject({ value: { email } })
    expect(chosen.headers.get('x-device-token')).toMatch(/./)
    const twice = await post({ token, password: PASSWORD })
    expect(twice.headers.get('location')).toBe('/fr/choose-password/done')
    const other = await post({ token, password: INTRUDERS })
    expect([other.headers.get('location'), other.headers.get('authorization')]).toEqual([page, null])
  })

  it('takes the links for a new password too', async () => {
    await aMember(shop, 'forgot@example.org')
    await requestRestore(shop.visit(), 'forgot@example.org')
    const token = await tokenTo(shop, 'forgot@example.org')
    expect(await leadsTo({ token, password: INTRUDERS })).toBe('/fr/choose-password/done')
    expect(await logsIn('forgot@example.org', INTRUDERS)).toBe(true)
  })

  it('answers 404 to a malformed token', async () => {
    for (const token of ['', 'x', '../login', `${'a'.repeat(43)}/x`])
      expect((await post({ token, password: PASSWORD })).status).toBe(404)
  })

  it('is limited as logins are', async () => {
    const limited = await openTestShop({ limits: { login: 2 } })
    try {
      const token = 'a'.repeat(43)
      const told = []
      for (let one = 0; one < 3; one += 1)
        told.push((await post({ token, password: PASSWORD }, limited)).headers.get('location'))
      const page = `/fr/choose-password/${token}`
      expect(told).toEqual([page, page, `${page}?wrong=too_many_requests`])
    } finally {
      await limited.close()
    }
  })

  it('is not there in a shop without members', async () => {
    const spain = await openTestShop({ environment: { variant: 'spain' } })
    try {
      expect((await post({ token: 'a'.repeat(43), password: PASSWORD }, spain)).status).toBe(404)
    } finally {
      await spain.close()
    }
  })
})
