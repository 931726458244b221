import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import { providers, type Provider } from '#contract/account/member.ts'
import { issuerOf, standInAccount } from './account.ts'
import { createCodes, type Grant } from './codes.ts'
import { choicePage } from './page.ts'
import { createSigning, type Signing } from './signing.ts'

/** Faults that a test can cause. */
export interface StandInFaults {
  /** Answers every request with 503. */
  away: boolean
  /** Changes a token's claims before it is signed. */
  change: ((claims: JWTPayload, provider: Provider) => JWTPayload) | undefined
}

export interface StandIn {
  app: Hono
  faults: StandInFaults
  signing: Signing
}

const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const Asked = v.object({
  response_type: v.literal('code'),
  client_id: word,
  redirect_uri: v.pipe(word, v.check(isLocal)),
  scope: v.pipe(
    word,
    v.check((scope) => scope.split(' ').includes('openid')),
  ),
  state: word,
  nonce: word,
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
})
const TokenRequest = v.object({
  grant_type: v.literal('authorization_code'),
  code: word,
  redirect_uri: word,
  client_id: word,
  client_secret: word,
  code_verifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128)),
})

/** The form redirects to the shop, which `form-action` must allow: browsers apply it to redirects too. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self' http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same address is always the same person. */
const subjectOf = (provider: Provider, email: string): string =>
  createHash('sha256').update(`${provider} ${email.toLowerCase()}`).digest('hex').slice(0, 21)

function claimsOf(
  provider: Provider,
  { person, nonce, clientId }: Grant,
  issuer: string,
  now: Date,
): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1000)
  const [given = '', ...rest] = person.name.split(' ')
  // Facebook's tokens never say whether an address is verified.
  const email =
    provider === 'google'
      ? { email: person.email, email_verified: person.vouched }
      : person.vouched && { email: person.email }
  return {
    iss: issuer,
    aud: clientId,
    sub: subjectOf(provider, person.email),
    nonce,
    iat: seconds,
    exp: seconds + 3600,
    given_name: given,
    family_name: rest.join(' '),
    name: person.name,
    ...email,
  }
}

/**
 * A stand-in for Google and Facebook, for trying and testing the shop: OpenID Connect's code flow with
 * PKCE, as strict as theirs, with the differences between them that they document.
 */
export function createStandIn(now: () => Date = () => new Date()): StandIn {
  const faults: StandInFaults = { away: false, change: undefined }
  const signing = createSigning()
  const codes = createCodes(now)
  const app = new Hono()
  app.use('*', (c, next) => (faults.away ? Promise.resolve(c.text('away', 503)) : next()))

  for (const provider of providers) {
    const issuer = (c: Context): string => issuerOf(provider, new URL(c.req.url).origin)
    const isClient = (c: Context, id: string): boolean =>
      id === standInAccount(provider, new URL(c.req.url).origin).clientId

    const discovery = (c: Context) =>
      c.json({
        issuer: issuer(c),
        authorization_endpoint: `${issuer(c)}/authorize`,
        jwks_uri: `${issuer(c)}/keys`,
        ...(provider === 'google' ? { token_endpoint: `${issuer(c)}/token` } : {}),
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    app.get(`/${provider}/.well-known/openid-configuration`, discovery)
    app.get(`/${provider}/.well-known/openid-configuration/`, discovery)
    app.get(`/${provider}/keys`, async (c) => c.json(await signing.keys()))

    app.on(['GET', 'POST'], `/${provider}/authorize`, async (c) => {
      const asked = v.safeParse(Asked, c.req.query())
      // Never redirects to an untrusted address (OAuth 2.0, 4.1.2.1).
      if (!asked.success || !isClient(c, asked.output.client_id))
        return c.text('This request is not valid.', 400)
      const {
        redirect_uri: redirectUri,
        client_id: clientId,
        code_challenge: challenge,
        nonce,
        state,
      } = asked.output
      const url = new URL(c.req.url)
      c.header('cache-control', 'no-store')
      c.header('content-security-policy', policy)
      if (c.req.method === 'GET') return c.html(choicePage(provider, url.pathname + url.search))
      const form = await c.req.parseBody()
      const text = (name: string): string => (typeof form[name] === 'string' ? form[name].trim() : '')
      const choice = text('choice')
      const person = { email: text('email'), name: text('name'), vouched: choice === 'vouched' }
      const isIn = person.vouched || choice === 'plain'
      const back = new URL(redirectUri)
      back.searchParams.set('state', state)
      if (!isIn || person.email === '') back.searchParams.set('error', 'access_denied')
      else back.searchParams.set('code', codes.give({ clientId, redirectUri, challenge, nonce, person }))
      return c.redirect(back.href, 303)
    })

    app.post(`/${provider}/token`, async (c) => {
      const asked = v.safeParse(TokenRequest, await c.req.parseBody())
      if (!asked.success) return c.json({ error: 'invalid_request' }, 400)
      const {
        client_id: clientId,
        client_secret: secret,
        redirect_uri: redirectUri,
        code_verifier,
      } = asked.output
      const { clientSecret } = standInAccount(provider, '')
      if (!isClient(c, clientId) || secret !== clientSecret) return c.json({ error: 'invalid_client' }, 401)
      const grant = codes.take(asked.output.code, { clientId, redirectUri, verifier: code_verifier })
      if (!grant) return c.json({ error: 'invalid_grant' }, 400)
      const claims = claimsOf(provider, grant, issuer(c), now())
      const idToken = await signing.sign(faults.change?.(claims, provider) ?? claims)
      return c.json({
        access_token: 'opens nothing',
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: idToken,
      })
    })
  }
  return { app, faults, signing }
}
