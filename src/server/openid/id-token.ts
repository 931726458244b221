import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Identity, NotTold, ProviderSettings } from './provider.ts'

/** Both providers sign with it, and a list of one leaves nothing to confuse. */
const ALGORITHMS = ['RS256']
/** Clocks of two firms differ. */
const TOLERANCE_SECONDS = 60

const KEYS_TIMEOUT_MILLISECONDS = 5_000

export const openKeysAt = (address: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(address), { timeoutDuration: KEYS_TIMEOUT_MILLISECONDS })

const shortText = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), '')
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  nonce: v.string(),
  azp: v.optional(v.string()),
  email: v.optional(shortText, ''),
  // Some send the word instead of the value.
  email_verified: v.optional(v.fallback(v.union([v.boolean(), v.literal('true')]), false), false),
  given_name: v.optional(shortText, ''),
  family_name: v.optional(shortText, ''),
  name: v.optional(shortText, ''),
})

/** The keys could not be had: no answer, or none of success. A key that is not among them is another matter. */
const isAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  !(error instanceof errors.JOSEError) ||
  error.code === errors.JOSEError.code

/** For a token of several audiences, the one it was made for must be us (OpenID Connect Core 3.1.3.7). */
const isOurs = ({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

/** A whole name, where the parts are not told: the last word is the family's. */
function namesOf({ given_name, family_name, name }: v.InferOutput<typeof Claims>) {
  if (given_name || family_name || !name) return { firstName: given_name, lastName: family_name }
  const words = name.split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** Reads an ID token: signature, issuer, audience, time and the nonce of this very journey. */
export async function readIdToken(
  token: string,
  nonce: string,
  { issuer, clientId }: Pick<ProviderSettings, 'issuer' | 'clientId'>,
  keys: JWTVerifyGetKey,
  now: Date,
): Promise<Result<Identity, NotTold>> {
  let payload: JWTPayload
  try {
    const verified = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ALGORITHMS, currentDate: now },
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
