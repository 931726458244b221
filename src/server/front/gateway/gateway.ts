import {
  CART_COUNT,
  DEVICE_HEADER,
  PAYMENT_OVER,
  PAYMENT_PENDING,
  REQUEST_ID,
  RESUME_TOKEN,
  SESSION,
  SESSION_KIND,
} from '#contract/api-headers.ts'
import type { FailureCode } from '#contract/failure.ts'
import { failureStatuses } from '#contract/failure.ts'
import { localeFromHeader } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import { FORWARDING_HEADERS } from '../http/forwarding-headers.ts'
import { refusalBody } from '../http/refusal.ts'
import { opensSession } from './kept-cookies.ts'
import { mayChangeState } from './same-origin.ts'
import {
  type CookieJar,
  deviceFor,
  endSession,
  hasCookieOfOurs,
  keepCount,
  keepDevice,
  keepKind,
  keepOldToken,
  keepPending,
  keepStaffToken,
  keepToken,
  type Session,
  sessionFor,
} from './session-cookies.ts'

export interface GatewayOptions {
  /** The embedded API, or one over the network. Request and reply are changed in place. */
  api: (request: Request) => Response | Promise<Response>
  publicOrigin: string
  secure: boolean
  /** Seconds since 1970. */
  now?: () => number
}

/** Headers of the browser that the API must not get, and those that only the gateway may set. */
const NOT_FORWARDED = ['cookie', 'connection', 'keep-alive', 'upgrade', DEVICE_HEADER, ...FORWARDING_HEADERS]
/** Headers that the API sends to the gateway; the browser does not get them. */
const GATEWAY_ONLY = [
  'authorization',
  CART_COUNT,
  RESUME_TOKEN,
  PAYMENT_PENDING,
  PAYMENT_OVER,
  SESSION_KIND,
  SESSION,
  DEVICE_HEADER,
]
/** Sent by the payment provider and signed (HMAC), so no origin is asked for. */
const WEBHOOKS = '/api/webhooks/'
const MOST_LINES = 999
/** Marks the second try of a call, for which the browser was given a cookie to send back. */
const ASKED = 'cookies-asked'

/** Connects the browser, which has cookies, with API v2, which takes tokens (S7). */
export function createGateway(options: GatewayOptions) {
  const { api, publicOrigin } = options
  const jar = { secure: options.secure }
  const now = options.now ?? (() => Math.floor(Date.now() / 1000))

  return async (request: Request, clientAddress: string): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(WEBHOOKS) && !mayChangeState(request, publicOrigin)) {
      return refused('wrong_origin', request.headers.get(REQUEST_ID) ?? '')
    }
    const cookies = request.headers.get('cookie')
    if (opensSession(request, pathname) && !hasCookieOfOurs(cookies)) return askForCookies(request, jar)
    const session = sessionFor(pathname, cookies, now())
    const device = deviceFor(pathname, cookies, jar)
    const reply = await api(requestForApi(request, { session, device, clientAddress }))
    return forBrowser(reply, { session, cookies, jar })
  }
}

interface Sender {
  session: Session
  device: string | undefined
  clientAddress: string
}

/** Changes the request itself: nobody reads it again, and a copy costs as much as a small call. */
function requestForApi(request: Request, { session, device, clientAddress }: Sender): Request {
  for (const name of NOT_FORWARDED) request.headers.delete(name)
  if (session.token) request.headers.set('authorization', `Bearer ${session.token}`)
  if (device) request.headers.set(DEVICE_HEADER, device)
  if (clientAddress) request.headers.set('x-forwarded-for', clientAddress)
  return request
}

interface Recipient {
  session: Session
  /** The browser's `Cookie` header. */
  cookies: string | null
  jar: CookieJar
}

/** Changes the reply itself: a copy would send its body through one more stream. */
function forBrowser(reply: Response, { session, cookies, jar }: Recipient): Response {
  const { headers } = reply
  const resume = headers.get(RESUME_TOKEN)
  const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  const count = Number(headers.get(CART_COUNT) ?? Number.NaN)
  const kind = headers.get(SESSION_KIND)
  const device = headers.get(DEVICE_HEADER)
  const payment = keepPending(
    jar,
    { pending: headers.get(PAYMENT_PENDING), over: headers.get(PAYMENT_OVER) },
    cookies,
  )
  const isOver = !session.paying && (session.expired || isLoggedOut(reply))
  for (const name of GATEWAY_ONLY) headers.delete(name)
  if (device) headers.append('set-cookie', keepDevice(jar, device))
  if (resume) headers.append('set-cookie', keepOldToken(jar, resume))
  for (const cookie of payment) headers.append('set-cookie', cookie)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (session.staff) {
    if (token !== undefined) headers.append('set-cookie', keepStaffToken(jar, token))
  } else if (token) {
    for (const cookie of [keepToken(jar, token), ...keepKind(jar, kind, cookies)])
      headers.append('set-cookie', cookie)
  } else if (token === '' || isOver) {
    for (const cookie of endSession(jar)) headers.append('set-cookie', cookie)
  }
  if (Number.isInteger(count) && count >= 0 && count <= MOST_LINES) {
    headers.append('set-cookie', keepCount(jar, count))
  }
  return reply
}

/** S8: a 401 or 403 ends the session, unless the API says that it does not (`sessionEndings`). */
const isLoggedOut = ({ status, headers }: Response): boolean =>
  (status === 401 || status === 403) && headers.get(SESSION) !== 'keep'

function refused(code: FailureCode, requestId: string, message?: string): Response {
  return new Response(refusalBody(code, requestId, message), {
    status: failureStatuses[code],
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

/**
 * Sends the browser to the same address again, with a cookie to send back. If it arrives without the cookie,
 * the page is refused.
 */
function askForCookies({ url, headers }: Request, jar: CookieJar): Response {
  const { pathname, searchParams } = new URL(url)
  if (!searchParams.has(ASKED)) {
    const location = `${pathname}?${ASKED}`
    return new Response(null, {
      status: 307,
      headers: { location, 'set-cookie': keepCount(jar, 0), 'cache-control': 'no-store' },
    })
  }
  const locale = localeFromHeader(headers.get('language') ?? undefined)
  return refused('no_cookies', headers.get(REQUEST_ID) ?? '', translator(locale, 'api')('no_cookies'))
}
