import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { callPattern } from './call-pattern.ts'

const KB = 1024

/** A full basket takes about 4 kB. Calls that may be sent more say so (`bodyBytes`). */
const CALL_BYTES = 16 * KB

export const bodyBytes = (call: Call): number => (call.body ? (call.bodyBytes ?? CALL_BYTES) : 0)

export const WEBHOOK_BYTES = 64 * KB
/** Adyen sends one to six items, each of one or two kB. */
export const USUAL_WEBHOOK_BYTES = 16 * KB

/**
 * Our forms by the path that they are posted to. A form that is not listed gets no field at all. An enquiry
 * has up to 5,000 letters, each of which may take nine bytes.
 */
const FORM_BYTES: Record<string, number> = {
  '/api/contact': 64 * KB,
  '/api/newsletter/subscribe': 16 * KB,
  '/api/newsletter/confirm': 4 * KB,
  '/api/newsletter/unsubscribe': 4 * KB,
  '/api/erase/request': 16 * KB,
  '/api/erase/confirm': 4 * KB,
  '/api/booking/find': 16 * KB,
  '/api/booking/cancel': 8 * KB,
  '/api/booking/move': 4 * KB,
  '/api/voucher/mail': 4 * KB,
  '/api/v2/transaction/order/confirm': 4 * KB,
  '/api/v2/member/password': 4 * KB,
}

const fixed = new Map<string, number>([
  ...Object.entries(FORM_BYTES).map(([path, bytes]): [string, number] => [`POST ${path}`, bytes]),
  ['POST /api/webhooks/adyen', WEBHOOK_BYTES],
])

const patterns = calls
  .filter(({ body }) => body)
  .map((call) => ({ pattern: callPattern(call), bytes: bodyBytes(call) }))

/**
 * The most bytes that the body of a request may have, by its method and the path of its address; 0 where
 * nobody reads a body.
 */
export function bodyLimit(method: string, path: string): number {
  const asked = `${method} ${path}`
  return fixed.get(asked) ?? patterns.find(({ pattern }) => pattern.test(asked))?.bytes ?? 0
}

/** As its sender announced, or what had come of it when the front found it too much and dropped it. */
export const announcedBytes = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0)

/** Whether the front has dropped the body of a request, since it is larger than its address takes. */
export function isTooLarge(request: Request): boolean {
  const most = bodyLimit(request.method, new URL(request.url).pathname)
  return most > 0 && announcedBytes(request) > most
}
