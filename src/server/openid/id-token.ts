import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Identity, IdentityFailure, ProviderSettings } from './provider.ts'

/** Both providers use it; a single allowed algorithm rules out algorithm confusion. */
const ALGORITHMS = ['RS256']
/** The provider's clock may differ from ours. */
const TOLERANCE_SECONDS = 60

const KEYS_TIMEOUT_MILLISECONDS = 5_000

export const createRemoteKeys = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: KEYS_TIMEOUT_MILLISECONDS })

const shortText = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), '')
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  azp: v.optional(v.string()),
  email: v.optional(shortText, ''),
  // Some providers send the string instead of the boolean.
  email_verified: v.optional(v.fallback(v.union([v.boolean(), v.literal('true')]), false), false),
  given_name: v.optional(shortText, ''),
  family_name: v.optional(shortText, ''),
  name: v.optional(shortText, ''),
})

/** The keys could not be fetched: no answer, or not a success. A missing key is a different error. */
const isAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  error.code === errors.JOSEError.code

/** A token for several audiences must have been issued to us (OpenID Connect Core 3.1.3.7). */
const isOurs = ({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

/** Splits a whole name when its parts are missing: the last word is the family name. */
function namesOf({ given_name, family_name, name }: v.InferOutput<typeof Claims>) {
  if (given_name || family_name || !name) return { firstName: given_name, lastName: family_name }
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** Verifies an ID token: signature, issuer, audience, time and the nonce of this login. */
export async function readIdToken(
  token: string,
  nonce: string,
  { issuer, clientId }: Pick<ProviderSettings, 'issuer' | 'clientId'>,
  keys: JWTVerifyGetKey,
  now: Date,
): Promise<Result<Identity, IdentityFailure>> {
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    })
    payload = verified.payload
  } catch (error) {
    return fail(isAway(error) ? 'away' : 'refused')
  }
  const read = v.safeParse(Claims, payload)
  if (!read.success) return fail('refused')
  const claims = read.output
  if (claims.nonce !== nonce || !isOurs(payload, claims.azp, clientId)) return fail('refused')
  return ok({
    subject: claims.sub,
    email: claims.email || undefined,
    emailVerified: claims.email_verified !== false,
    ...namesOf(claims),
  })
}
