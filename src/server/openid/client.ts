import { createHash } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { askProvider } from './ask.ts'
import { createDiscovery } from './discovery.ts'
import { createRemoteKeys, readIdToken } from './id-token.ts'
import { providerRules, type Identity, type IdentityFailure, type ProviderSettings } from './provider.ts'

/** The values that tie together one login at a provider. */
export interface Journey {
  state: string
  nonce: string
  /** For PKCE (RFC 7636): only who started the login can use its code. */
  codeVerifier: string
  returnUrl: string
}

/** The client of one provider: code flow with PKCE, state and nonce. */
export interface OpenIdClient {
  clientId: string
  /** The address to send the visitor to. */
  authorizeUrl(journey: Journey): Promise<Result<string, IdentityFailure>>
  /** Exchanges the code of the redirect for an ID token. */
  exchange(code: string, journey: Omit<Journey, 'state'>): Promise<Result<string, IdentityFailure>>
  identify(idToken: string, nonce: string, now: Date): Promise<Result<Identity, IdentityFailure>>
}

const TokenAnswer = v.object({ id_token: v.pipe(v.string(), v.minLength(1)) })

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export function createOpenIdClient(settings: ProviderSettings): OpenIdClient {
  const { name, clientId, clientSecret } = settings
  const discover = createDiscovery(settings)
  let keys: { address: string; set: JWTVerifyGetKey } | undefined

  function keysAt(address: string): JWTVerifyGetKey {
    if (keys?.address !== address) keys = { address, set: createRemoteKeys(address) }
    return keys.set
  }

  return {
    clientId,
    async authorizeUrl({ state, nonce, codeVerifier, returnUrl }) {
      const found = await discover()
      if (!found.ok) return found
      const url = new URL(found.value.authorize)
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnUrl,
        state,
        nonce,
        scope: providerRules[name].scope,
        code_challenge: challengeOf(codeVerifier),
        code_challenge_method: 'S256',
        ...providerRules[name].parameters,
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return ok(url.href)
    },

    async exchange(code, { codeVerifier, returnUrl }) {
      const found = await discover()
      if (!found.ok) return found
      const reply = await askProvider(found.value.token, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnUrl,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: codeVerifier,
      })
      if (!reply.ok) return reply
      const read = v.safeParse(TokenAnswer, reply.value)
      return read.success ? ok(read.output.id_token) : fail('refused')
    },

    async identify(idToken, nonce, now) {
      const found = await discover()
      return found.ok ? readIdToken(idToken, nonce, settings, keysAt(found.value.keys), now) : found
    },
  }
}
