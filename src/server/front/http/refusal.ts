import type { ServerResponse } from 'node:http'
import { type FailureCode, failureStatuses } from '#contract/failure.ts'
import type { Health } from '#server/health.ts'
import type { FlatHeaders } from './prepared-response.ts'
import { sendOwn } from './send-own.ts'

/** In English, for developers: these happen before a call is known, so no page shows them. */
const sentences: Partial<Record<FailureCode, string>> = {
  malformed: 'The address or the body cannot be read.',
  not_found: 'There is nothing at this address.',
  too_large: 'The body is larger than a call may be.',
  wrong_origin: 'This call must come from the shop’s own pages.',
  method_not_allowed: 'This address does not take this method.',
  too_many_requests: 'Too many pages were asked for. Please wait a moment.',
  unavailable: 'The shop cannot answer this just now. Please try again.',
}

/** The methods of pages and files (`Allow`). */
export const READ_ONLY = 'GET, HEAD, OPTIONS'
/** The same for the addresses of calls; each call takes one of them. */
export const EVERY_METHOD = 'GET, HEAD, POST, PUT, DELETE, OPTIONS'

/**
 * No web request can carry these (Fetch, 2.2.1): TRACE would give a visitor's own cookies back to a script.
 */
const FORBIDDEN = new Set(['TRACE', 'TRACK', 'CONNECT'])

export const isForbidden = (method: string | undefined): boolean => FORBIDDEN.has(method ?? '')

/** The answer of a health check. */
export function sendHealth(
  { baseHeaders }: { baseHeaders: FlatHeaders },
  response: ServerResponse,
  { up, text }: Health,
  id: string,
): number {
  const body = Buffer.from(text)
  const type = ['content-type', 'text/plain; charset=utf-8', 'content-length', String(body.length)]
  const own = [...type, 'cache-control', 'no-store']
  return sendOwn(response, up ? 200 : 503, own, { baseHeaders, id }, body)
}

export const refusalBody = (
  code: FailureCode,
  requestId: string,
  message: string = sentences[code] ?? '',
): string => JSON.stringify({ error: { code, message, requestId } })

/** Sends a refusal in the API's error shape. Returns the status. */
export function refuse(
  { baseHeaders }: { baseHeaders: FlatHeaders },
  response: ServerResponse,
  code: FailureCode,
  requestId: string,
  allow: string = READ_ONLY,
): number {
  const status = failureStatuses[code]
  if (response.headersSent) {
    response.destroy()
    return status
  }
  const body = Buffer.from(refusalBody(code, requestId))
  const type = ['content-type', 'application/json', 'content-length', String(body.length)]
  const allowed = code === 'method_not_allowed' ? ['allow', allow] : []
  const own = [...type, 'cache-control', 'no-store', ...allowed]
  return sendOwn(response, status, own, { baseHeaders, id: requestId }, body)
}
