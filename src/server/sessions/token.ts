import { jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from './keys.ts'

/** The claims of a session token: its session and kind; everything else is looked up. */
export interface SessionClaims {
  sessionId: string
  kind: 'guest' | 'member' | 'agent'
}

const ALGORITHM = 'HS256'
/** A token is valid for one purpose only. */
export type Purpose = 'session' | 'resume'
const audienceOf = (purpose: Purpose): string => `cityloop:${purpose}`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KID = /^[A-Za-z0-9_-]{1,32}$/

export async function signToken(
  keys: SigningKeys,
  claims: SessionClaims,
  purpose: Purpose,
  time: { now: Date; expires: Date },
): Promise<string> {
  return new SignJWT({ kind: claims.kind })
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.kid, typ: 'JWT' })
    .setSubject(claims.sessionId)
    .setAudience(audienceOf(purpose))
    .setIssuedAt(Math.floor(time.now.getTime() / 1000))
    .setExpirationTime(Math.floor(time.expires.getTime() / 1000))
    .sign(keys.current.secret)
}

/** `undefined` for a token that is not ours, has expired or has another purpose: it counts as absent. */
export async function readToken(
  keys: SigningKeys,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const secret = kid && KID.test(kid) ? await keys.find(kid) : undefined
        if (!secret) throw new Error('unknown key')
        return secret
      },
      {
        algorithms: [ALGORITHM],
        audience: audienceOf(purpose),
        currentDate: now,
        requiredClaims: ['exp', 'sub'],
      },
    )
    const { sub, kind } = payload
    if (typeof sub !== 'string' || !UUID.test(sub)) return undefined
    if (kind !== 'guest' && kind !== 'member' && kind !== 'agent') return undefined
    return { sessionId: sub, kind }
  } catch {
    return undefined
  }
}
