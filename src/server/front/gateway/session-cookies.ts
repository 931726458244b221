import { parseCookie, stringifySetCookie } from 'cookie'
import { DEVICE_TOKEN } from '#contract/api-headers.ts'

/** Names are those of S3. `guest_session` is HttpOnly: the token never meets JavaScript. */
const SESSION_COOKIE = 'guest_session'
const COUNT_COOKIE = 'guest_cart_element'
export const OLD_TOKEN_COOKIE = 'old_token'
/** The id of the payment under way (S4), from the press of Pay until its end is told. Opens nothing. */
export const PENDING_COOKIE = 'process_data_pending'
const AGENT_COOKIE = 'isagent'
/** Tells islands that a member is logged in, so that they do not ask the API for every visitor. */
const MEMBER_COOKIE = 'sub'

/** Somebody who scans tickets. Browsers send it to these calls alone. */
const STAFF_COOKIE = 'staff_session'
const STAFF_PATH = '/api/v2/staff'
const isStaffPath = (path: string): boolean => path.startsWith(`${STAFF_PATH}/`)

/** 60 days (S9). */
const LIFETIME_IN_SECONDS = 60 * 24 * 60 * 60

export interface Session {
  /** Undefined where the rules of S7 send none. */
  token: string | undefined
  /** There was a token, but it has expired: all cookies of the session are ended (S4). */
  expired: boolean
  /** A payment is under way whose outcome this call does not ask for: its session is not ended yet. */
  paying: boolean
  /** Of somebody who scans tickets: a cookie of its own, on the paths of these calls alone. */
  staff?: boolean
}

/** `now` in seconds since 1970. */
function isExpired(token: string, now: number): boolean {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    const { exp } = claims as { exp?: unknown }
    return typeof exp !== 'number' || exp <= now
  } catch {
    return true
  }
}

/** The token that a call to `path` carries, by the rules of S7. The API finds forgeries by its key. */
export function sessionFor(path: string, cookieHeader: string | null, now: number): Session {
  const cookies = parseCookie(cookieHeader ?? '')
  if (isStaffPath(path)) return { token: cookies[STAFF_COOKIE], expired: false, paying: false, staff: true }
  if (path.includes('transaction/voucher')) return { token: undefined, expired: false, paying: false }
  const old = isResume(path) ? cookies[OLD_TOKEN_COOKIE] : undefined
  const token = old || cookies[SESSION_COOKIE]
  const paying = cookies[PENDING_COOKIE] !== undefined && !path.includes('/transaction/payment/')
  if (!token) return { token: undefined, expired: false, paying }
  if (isExpired(token, now)) return { token: undefined, expired: !old, paying }
  return { token, expired: false, paying }
}

/** S7 calls it paymentResume; its path in API v2 is transaction/payment/resume. */
const isResume = (path: string): boolean => /payment\/?resume/i.test(path)

export interface CookieJar {
  secure: boolean
}

const cookie = (
  { secure }: CookieJar,
  name: string,
  value: string,
  readable: boolean,
  maxAge: number,
): string =>
  stringifySetCookie({ name, value, path: '/', sameSite: 'lax', httpOnly: !readable, secure, maxAge })

export const keepToken = (jar: CookieJar, token: string): string =>
  cookie(jar, SESSION_COOKIE, token, false, LIFETIME_IN_SECONDS)

/** For two weeks, as long as the session; an empty token ends it. */
export const keepStaffToken = ({ secure }: CookieJar, token: string): string =>
  stringifySetCookie({
    name: STAFF_COOKIE,
    value: token,
    path: STAFF_PATH,
    sameSite: 'strict',
    httpOnly: true,
    secure,
    maxAge: token === '' ? 0 : 14 * 24 * 60 * 60,
  })

/** Not HttpOnly, since the header's basket button reads it; it contains nothing but a number. */
export const keepCount = (jar: CookieJar, count: number): string =>
  cookie(jar, COUNT_COOKIE, String(count), true, LIFETIME_IN_SECONDS)

/** The flags that tell pages whose session it is, with their values. They give no access. */
const flags = [
  { kind: 'agent', name: AGENT_COOKIE, value: 'true' },
  { kind: 'member', name: MEMBER_COOKIE, value: 'member' },
]

/** Sets the flag of a new session; one that another role left in this browser is ended. */
export function keepKind(jar: CookieJar, kind: string | null, cookieHeader: string | null): string[] {
  if (kind === null) return []
  const cookies = parseCookie(cookieHeader ?? '')
  return flags.flatMap((flag) => {
    if (flag.kind === kind) return [cookie(jar, flag.name, flag.value, true, LIFETIME_IN_SECONDS)]
    return flag.name in cookies ? [cookie(jar, flag.name, '', true, 0)] : []
  })
}

/** Whether the browser sends one of our cookies back: nothing else proves that it keeps them. */
export function hasCookieOfOurs(cookieHeader: string | null): boolean {
  const cookies = parseCookie(cookieHeader ?? '')
  return SESSION_COOKIE in cookies || COUNT_COOKIE in cookies
}

/** For a day; finds the payment when the bank returns the shopper, even if the session has ended. */
export const keepOldToken = (jar: CookieJar, token: string): string =>
  cookie(jar, OLD_TOKEN_COOKIE, token, false, 24 * 60 * 60)

/**
 * Marks a payment as under way, for as long as its old token. The end of another payment, such as one in an
 * older tab, leaves the mark alone.
 */
export function keepPending(
  jar: CookieJar,
  { pending, over }: { pending: string | null; over: string | null },
  cookieHeader: string | null,
): string[] {
  const known = parseCookie(cookieHeader ?? '')[PENDING_COOKIE]
  // Sets no cookie that the browser has: this reply may arrive after the next page has deleted it.
  if (pending) return known === pending ? [] : [cookie(jar, PENDING_COOKIE, pending, false, 24 * 60 * 60)]
  return over !== null && known === over ? [cookie(jar, PENDING_COOKIE, '', false, 0)] : []
}

/** Calls that ask for a password or log in. */
const TAKES_PASSWORDS = /^\/api\/v2\/(member|agent)\//

/** With this prefix, no other host can set the cookie; browsers accept it over https only. */
const deviceCookie = ({ secure }: CookieJar): string => (secure ? '__Host-known_device' : 'known_device')

/** The device token of a browser that logged in before (contract/api-headers.ts). */
export function deviceFor(path: string, cookieHeader: string | null, jar: CookieJar): string | undefined {
  if (!TAKES_PASSWORDS.test(path)) return undefined
  const token = parseCookie(cookieHeader ?? '')[deviceCookie(jar)]
  return token && DEVICE_TOKEN.test(token) ? token : undefined
}

/** Outlives sessions and logouts, since it gives no access. */
export const keepDevice = (jar: CookieJar, token: string): string =>
  cookie(jar, deviceCookie(jar), token, false, 365 * 24 * 60 * 60)

/** What S4 and S8 call logged out: session and sub cookies removed, count zero. */
export const endSession = (jar: CookieJar): string[] => [
  cookie(jar, SESSION_COOKIE, '', false, 0),
  cookie(jar, COUNT_COOKIE, '', true, 0),
  cookie(jar, AGENT_COOKIE, '', true, 0),
  cookie(jar, MEMBER_COOKIE, '', true, 0),
]
