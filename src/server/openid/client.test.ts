import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenIdClient } from './client.ts'

/** A misbehaving provider: each path answers what the test sets. */
interface Answer {
  status?: number
  location?: string
  body?: unknown
}

let server: Server
let origin: string
let answers: Record<string, Answer>
let asked: string[]

beforeEach(async () => {
  asked = []
  answers = {}
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const { status = 200, location, body } = answers[request.url ?? ''] ?? { status: 404 }
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
    reply
      .writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
      .end(text)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const DISCOVERY = '/.well-known/openid-configuration'
const document = (over: object = {}) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
  ...over,
})
const client = (over: object = {}) =>
  createOpenIdClient({ name: 'google', clientId: 'id', clientSecret: 'secret', issuer: origin, ...over })
const journey = {
  state: 's',
  nonce: 'n',
  codeVerifier: 'v'.repeat(43),
  returnUrl: 'http://localhost/en/login',
}
const away = { ok: false, failure: 'away' }
const refused = { ok: false, failure: 'refused' }

describe('a discovery document', () => {
  it('reads a discovery document once', async () => {
    answers[DISCOVERY] = { body: document() }
    const google = client()
    const first = await google.authorizeUrl(journey)
    expect(first.ok && new URL(first.value).pathname).toBe('/authorize')
    await google.authorizeUrl(journey)
    expect(asked).toEqual([DISCOVERY])
  })

  it.each<[string, () => Answer]>([
    ['of another issuer', () => ({ body: document({ issuer: 'https://accounts.example' }) })],
    ['without a token address', () => ({ body: document({ token_endpoint: undefined }) })],
    ['that is not JSON', () => ({ body: '<html>' })],
    ['that redirects elsewhere', () => ({ status: 302, location: '/elsewhere' })],
    ['that is far too long', () => ({ body: { ...document(), more: 'x'.repeat(70_000) } })],
    ['that answers 500', () => ({ status: 500 })],
  ])('refuses a discovery document %s', async (_, answer) => {
    answers[DISCOVERY] = answer()
    expect(await client().authorizeUrl(journey)).toEqual(away)
    expect(asked).toEqual([DISCOVERY])
  })

  it("uses Facebook's trailing slash and configured token address", async () => {
    answers[`${DISCOVERY}/`] = { body: document({ token_endpoint: undefined }) }
    answers['/graph'] = { body: { id_token: 'a token' } }
    const facebook = client({ name: 'facebook', tokenUrl: `${origin}/graph` })
    expect(await facebook.exchange('code', journey)).toEqual({ ok: true, value: 'a token' })
    expect(asked).toEqual([`${DISCOVERY}/`, '/graph'])
  })
})

describe('a token answer', () => {
  it.each<[string, Answer, object]>([
    ['without an ID token', { body: { access_token: 'x' } }, refused],
    ['that refuses the code', { status: 400, body: { error: 'invalid_grant' } }, refused],
    ['that is not JSON', { body: 'access_token=x' }, refused],
    ['of a failing provider', { status: 502 }, away],
    ['of an overloaded provider', { status: 429 }, away],
    ['that redirects elsewhere', { status: 307, location: '/other' }, away],
  ])('logs nobody in by a token answer %s', async (_, answer, expected) => {
    answers[DISCOVERY] = { body: document() }
    answers['/token'] = answer
    expect(await client().exchange('code', journey)).toEqual(expected)
  })

  it('reports an unreachable provider as unavailable', async () => {
    expect(await client({ issuer: 'http://127.0.0.1:1' }).exchange('code', journey)).toEqual(away)
  })
})

describe('the keys', () => {
  it("reports unreachable keys as the provider's failure", async () => {
    answers[DISCOVERY] = { body: document() }
    answers['/keys'] = { status: 503 }
    const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${b64({ alg: 'RS256', kid: 'x' })}.${b64({ sub: 'x' })}.AAAA`
    expect(await client().identify(token, 'n', new Date())).toEqual(away)
    answers['/keys'] = { body: { keys: [] } }
    expect(await client().identify(token, 'n', new Date())).toEqual(refused)
    expect(await client().identify('nonsense', 'n', new Date())).toEqual(refused)
  })
})
