import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import {
  beginProviderLogin,
  login,
  loginByProvider,
  readLoginProviders,
  readMember,
  requestRestore,
  restorePassword,
} from '#client/member.ts'
import type { Provider } from '#contract/account/member.ts'
import { locales } from '#config/locales.ts'
import { createSigning } from '#server/openid/stand-in/signing.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { tokenTo } from '#tests/support/letters.ts'
import { openProviderShop, type ProviderShop } from '#tests/support/open-provider.ts'
import { NOON } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code

let open: ProviderShop
beforeAll(async () => {
  open = await openProviderShop()
})
afterAll(() => open.close())
afterEach(() => {
  open.shop.setClock(NOON)
  Object.assign(open.standIn.faults, { away: false, change: undefined })
})

const visit = (): Visitor => open.shop.visit()
const countOf = async (email: string) => {
  const { rows } = await open.shop.database.pool.query<{ members: number; proven: boolean }>(
    `select count(*)::int as members, bool_and(email_proven) as proven from member where email_key = $1`,
    [email],
  )
  return rows[0]
}

async function begin(visitor: Visitor, provider: Provider) {
  const begun = await beginProviderLogin(visitor, provider)
  if (!begun.ok) throw new Error(begun.failure.code)
  return begun.value
}

describe('beginning a login', () => {
  it('sends state, nonce and challenge to the provider', async () => {
    const visitor = open.shop.visit({ language: 'fr' })
    const { url, state, nonce, clientId } = await begin(visitor, 'google')
    const asked = new URL(url)
    expect(asked.origin + asked.pathname).toBe(`${open.origin}/openid/google/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      response_type: 'code',
      client_id: clientId,
      scope: 'openid email profile',
      state,
      nonce,
      redirect_uri: 'http://localhost:4321/fr/login',
      prompt: 'select_account',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(visitor.token).toBeDefined()
    expect((await begin(visitor, 'google')).state).not.toBe(state)
  })

  it('hides state and verifier in the database', async () => {
    const { state } = await begin(visit(), 'google')
    const { rows } = await open.shop.database.pool.query(
      `select string_agg(j::text, ' ') as everything from openid_journey j`,
    )
    expect((rows[0] as { everything: string }).everything).not.toContain(state)
  })

  it('lists the providers that are configured', async () => {
    expect(await readLoginProviders(visit())).toEqual({ ok: true, value: { data: ['google', 'facebook'] } })
    const account = { clientId: 'shop', clientSecret: 'secret', issuer: 'https://accounts.example' }
    const real = await openProviderShop({ environment: { trial: false, openid: { facebook: account } } })
    try {
      expect(await readLoginProviders(real.shop.visit())).toEqual({ ok: true, value: { data: ['facebook'] } })
    } finally {
      await real.close()
    }
  })

  it('names providers that are not offered', async () => {
    const real = await openProviderShop({ environment: { trial: false } })
    try {
      expect(await readLoginProviders(real.shop.visit())).toEqual({ ok: true, value: { data: [] } })
      for (const provider of ['google', 'facebook'] as const) {
        expect(await beginProviderLogin(real.shop.visit(), provider)).toMatchObject({
          failure: { code: 'login_not_offered', message: expect.stringContaining('isn’t available here') },
        })
        const state = 'a'.repeat(43)
        expect(codeOf(await loginByProvider(real.shop.visit(), provider, { state, code: 'x' }))).toBe(
          'login_not_offered',
        )
      }
    } finally {
      await real.close()
    }
    const unknown = await visit().send({
      method: 'POST',
      path: '/api/v2/member/login/myspace/start',
      headers: {},
      body: undefined,
    })
    expect(unknown.status).toBe(404)
  })
})

describe('logging in by Google', () => {
  it('registers a new person as a member', async () => {
    const visitor = visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const guest = visitor.token
    const person = { email: 'New.Person@example.org', name: 'Zoë van Dam' }
    expect(await open.logIn(visitor, 'google', person)).toMatchObject({
      ok: true,
      value: {
        email: 'New.Person@example.org',
        firstName: 'Zoë',
        lastName: 'van Dam',
        logins: ['google'],
        discountPercent: 5,
      },
    })
    expect(visitor.cartCount).toBe(1)
    expect(visitor.token).not.toBe(guest)
    expect(await readBasket(visitor)).toMatchObject({ value: { count: 1, discount: 200 } })
    expect(await open.logIn(visit(), 'google', { ...person, name: 'Other Name' })).toMatchObject({
      value: { firstName: 'Zoë' },
    })
    expect(await countOf('new.person@example.org')).toEqual({ members: 1, proven: true })
  })

  it('opens the account of a verified address', async () => {
    await aMember(open.shop, 'linked@example.org')
    expect(await open.logIn(visit(), 'google', { email: 'Linked@example.org' })).toMatchObject({
      value: { firstName: 'Anaïs', logins: ['email', 'google'] },
    })
    expect(await login(visit(), { email: 'linked@example.org', password: PASSWORD })).toMatchObject({
      ok: true,
    })
    expect(await countOf('linked@example.org')).toMatchObject({ members: 1 })
  })

  it('opens no account by an unverified address', async () => {
    await aMember(open.shop, 'victim@example.org')
    const thief = visit()
    expect(await open.logIn(thief, 'google', { email: 'victim@example.org', vouched: false })).toMatchObject({
      failure: { code: 'login_unproven', message: expect.stringContaining('can’t confirm that it is yours') },
    })
    expect(codeOf(await readMember(thief))).toBe('members_only')
    const { rows } = await open.shop.database.pool.query(
      `select 1 from member_identity join member on id = member_id where email_key = 'victim@example.org'`,
    )
    expect(rows).toEqual([])
  })

  it('gives an unproven address to whoever proves it', async () => {
    const squatter = visit()
    const person = { email: 'squat@example.org', vouched: false }
    expect(await open.logIn(squatter, 'facebook', { email: 'squat@example.org' })).toMatchObject({ ok: true })
    expect(await countOf('squat@example.org')).toEqual({ members: 1, proven: false })
    expect(codeOf(await open.logIn(visit(), 'google', person))).toBe('login_unproven')
    const owner = visit()
    expect(await open.logIn(owner, 'google', { ...person, vouched: true })).toMatchObject({
      value: { logins: ['google'] },
    })
    expect(codeOf(await readMember(squatter))).toBe('no_session')
    expect(codeOf(await open.logIn(visit(), 'facebook', { email: 'squat@example.org' }))).toBe(
      'login_unproven',
    )
    expect(await countOf('squat@example.org')).toEqual({ members: 1, proven: true })
  })

  it('links Google to the logged-in account', async () => {
    const member = await aMember(open.shop, 'adds@example.org')
    expect(await open.logIn(member, 'facebook', { email: 'elsewhere@example.org' })).toMatchObject({
      value: { email: 'adds@example.org', logins: ['email', 'facebook'] },
    })
    expect(await open.logIn(visit(), 'facebook', { email: 'elsewhere@example.org' })).toMatchObject({
      value: { email: 'adds@example.org' },
    })
    expect(await countOf('elsewhere@example.org')).toMatchObject({ members: 0 })
  })

  it('makes one member of simultaneous first logins', async () => {
    const person = { email: 'twin@example.org' }
    const answers = await Promise.all([0, 1, 2, 3].map(() => open.logIn(visit(), 'google', person)))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(await countOf('twin@example.org')).toEqual({ members: 1, proven: true })
  })

  it('takes a name in Latin letters of any language', async () => {
    const name = 'Kaʻiulani Gal·la'.normalize('NFD')
    expect(await open.logIn(visit(), 'google', { email: 'k@example.org', name })).toMatchObject({
      value: { firstName: 'Kaʻiulani', lastName: 'Gal·la' },
    })
  })

  it('leaves unprintable names empty', async () => {
    expect(
      await open.logIn(visit(), 'google', { email: 'anna@example.org', name: 'Анна Каренина' }),
    ).toMatchObject({
      value: { firstName: '', lastName: '' },
    })
  })
})

describe('logging in by Facebook', () => {
  it('creates members but claims no known address', async () => {
    expect(await open.logIn(visit(), 'facebook', { email: 'face@example.org' })).toMatchObject({
      value: { email: 'face@example.org', logins: ['facebook'] },
    })
    expect(await countOf('face@example.org')).toEqual({ members: 1, proven: false })
    await aMember(open.shop, 'book@example.org')
    expect(codeOf(await open.logIn(visit(), 'facebook', { email: 'book@example.org' }))).toBe(
      'login_unproven',
    )
  })

  it('gives the account to the owner of its mailbox', async () => {
    await open.logIn(visit(), 'facebook', { email: 'mailbox@example.org' })
    const owner = visit()
    await requestRestore(owner, 'mailbox@example.org')
    const token = await tokenTo(open.shop, 'mailbox@example.org')
    expect(await restorePassword(owner, token, PASSWORD)).toMatchObject({ value: { logins: ['email'] } })
    expect(codeOf(await open.logIn(visit(), 'facebook', { email: 'mailbox@example.org' }))).toBe(
      'login_unproven',
    )
  })

  it('explains that it needs an address', async () => {
    expect(
      await open.logIn(visit(), 'facebook', { email: 'hidden@example.org', vouched: false }),
    ).toMatchObject({
      failure: { code: 'email_missing', message: expect.stringContaining('no email address') },
    })
    expect(await countOf('hidden@example.org')).toMatchObject({ members: 0 })
  })
})

describe('a return from a provider', () => {
  const back = async (visitor: Visitor, provider: Provider, person = {}) => {
    const begun = await begin(visitor, provider)
    const carried = await open.journey(begun.url, person)
    return { ...begun, state: carried.get('state') ?? '', code: carried.get('code') ?? '' }
  }

  it('accepts a repeated return once', async () => {
    const visitor = visit()
    const { state, code } = await back(visitor, 'google', { email: 'once@example.org' })
    const copies = [0, 1, 2, 3].map(() => Object.assign(visit(), { token: visitor.token }))
    const answers = await Promise.all(copies.map((copy) => loginByProvider(copy, 'google', { state, code })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(codeOf(await loginByProvider(visitor, 'google', { state, code }))).toBe('login_expired')
  })

  it('accepts a return only in the session that began it', async () => {
    const attacker = visit()
    const { state, code } = await back(attacker, 'google', { email: 'attacker@example.org' })
    const victim = visit()
    await addToBasket(victim, anAddition(), randomUUID())
    expect(codeOf(await loginByProvider(victim, 'google', { state, code }))).toBe('login_expired')
    expect(codeOf(await loginByProvider(visit(), 'google', { state, code }))).toBe('login_expired')
    expect(await readBasket(victim)).toMatchObject({ value: { count: 1, discount: 0 } })
  })

  it('expires a login after a quarter of an hour', async () => {
    const visitor = visit()
    const late = await back(visitor, 'google')
    open.shop.setClock('2026-11-21T11:15:01Z')
    expect(codeOf(await loginByProvider(visitor, 'google', late))).toBe('login_expired')
    open.shop.setClock(NOON)
    const { state, code } = await back(visitor, 'google')
    expect(codeOf(await loginByProvider(visitor, 'facebook', { state, code }))).toBe('login_expired')
  })

  it('requires the code of the same login', async () => {
    const [one, other] = [visit(), visit()]
    const mine = await back(one, 'google', { email: 'mine@example.org' })
    const theirs = await back(other, 'google', { email: 'theirs@example.org' })
    const stolen = { state: mine.state, code: theirs.code }
    // Its token would even carry the right nonce: only the challenge shows that the code is another's.
    open.standIn.faults.change = (claims) => ({ ...claims, nonce: mine.nonce })
    expect(codeOf(await loginByProvider(one, 'google', stolen))).toBe('login_not_confirmed')
    expect(await countOf('theirs@example.org')).toMatchObject({ members: 0 })
  })

  const wrong: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['another nonce', (claims) => ({ ...claims, nonce: 'b'.repeat(43) })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another shop' })],
    [
      'another party among the audiences',
      (claims) => ({ ...claims, aud: [String(claims.aud), 'x'], azp: 'x' }),
    ],
    ['several audiences and no party', (claims) => ({ ...claims, aud: [String(claims.aud), 'x'] })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://accounts.google.com.example' })],
    [
      'the issuer of another provider',
      (claims) => ({ ...claims, iss: String(claims.iss).replace('google', 'facebook') }),
    ],
    ['an expiry that has passed', (claims) => ({ ...claims, exp: Number(claims.iat) - 61 })],
    ['no expiry', ({ exp: _, ...claims }) => claims],
    ['no subject', ({ sub: _, ...claims }) => claims],
    ['a start in the future', (claims) => ({ ...claims, nbf: Number(claims.iat) + 3600 })],
  ]
  it.each(wrong)('refuses a token with %s', async (_, change) => {
    open.standIn.faults.change = change
    const email = `${randomUUID()}@example.org`
    expect(await open.logIn(visit(), 'google', { email })).toMatchObject({
      failure: {
        code: 'login_not_confirmed',
        message: 'The login could not be confirmed. Please start again.',
      },
    })
    expect(await countOf(email)).toMatchObject({ members: 0 })
  })

  it('accepts only ID tokens signed by the provider', async () => {
    const seconds = Math.floor(Date.parse(NOON) / 1000)
    const claims = ({ nonce, clientId }: { nonce: string; clientId: string }) => ({
      iss: `${open.origin}/openid/google`,
      aud: clientId,
      sub: 'button',
      nonce,
      iat: seconds,
      exp: seconds + 60,
      email: 'button@example.org',
      email_verified: true,
      name: 'Bea Utton',
    })
    const visitor = visit()
    const sign = async (header?: { alg?: string; kid?: string }, signing = open.standIn.signing) => {
      const begun = await begin(visitor, 'google')
      const idToken = await signing.sign(claims(begun), header)
      return loginByProvider(visitor, 'google', { state: begun.state, idToken })
    }
    const { keys } = await open.standIn.signing.keys()
    expect(codeOf(await sign({ kid: keys[0]?.kid ?? '' }, createSigning()))).toBe('login_not_confirmed')
    expect(codeOf(await sign({ kid: 'another key' }))).toBe('login_not_confirmed')
    const begun = await begin(visitor, 'google')
    const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${b64({ alg: 'none' })}.${b64(claims(begun))}.`
    expect(codeOf(await loginByProvider(visitor, 'google', { state: begun.state, idToken: unsigned }))).toBe(
      'login_not_confirmed',
    )
    expect(await sign()).toMatchObject({ value: { firstName: 'Bea', lastName: 'Utton', logins: ['google'] } })
  })

  it('reports an absent provider, then recovers', async () => {
    const visitor = visit()
    const { state, code } = await back(visitor, 'google', { email: 'away@example.org' })
    open.standIn.faults.away = true
    const answer = await visitor.send({
      method: 'POST',
      path: '/api/v2/member/login/google',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state, code }),
    })
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ error: { code: 'login_unavailable' } })
    open.standIn.faults.away = false
    expect(await open.logIn(visitor, 'google', { email: 'away@example.org' })).toMatchObject({ ok: true })
  })

  it.each([
    [{ state: 'short', code: 'x' }, { state: 'invalid_token' }],
    [{ state: 'a'.repeat(43) }, { body: 'code_or_id_token' }],
    [{ state: 'a'.repeat(43), code: 'x', idToken: 'y' }, { body: 'code_or_id_token' }],
    [{ state: 'a'.repeat(43), code: '' }, { code: 'required' }],
  ])('names the fields of a malformed return: %j', async (answer, fields) => {
    expect(await loginByProvider(visit(), 'google', answer)).toMatchObject({
      failure: { code: 'malformed', fields },
    })
  })

  it.each(locales)('refuses a return in %s', async (language) => {
    const state = 'a'.repeat(43)
    const refused = await loginByProvider(open.shop.visit({ language }), 'google', { state, code: 'x' })
    const elsewhere = /started elsewhere|anderen Fenster|otro dispositivo|ailleurs|altrove/
    expect(refused).toMatchObject({
      failure: {
        code: 'login_expired',
        message: expect.stringMatching(elsewhere),
      },
    })
  })
})

describe('the provider stand-in', () => {
  it('sends nobody elsewhere or without a challenge', async () => {
    const { url } = await begin(visit(), 'google')
    const change = async (name: string, value: string) => {
      const other = new URL(url)
      other.searchParams.set(name, value)
      return (await fetch(other, { redirect: 'manual' })).status
    }
    expect(await change('redirect_uri', 'https://thief.example/login')).toBe(400)
    expect(await change('code_challenge_method', 'plain')).toBe(400)
    expect(await change('code_challenge', '')).toBe(400)
    expect(await change('client_id', 'another shop')).toBe(400)
    expect((await fetch(url)).status).toBe(200)
  })
})
