import { SESSION } from '#contract/api-headers.ts'
import { failureStatuses, type Failure, type FailureCode } from '#contract/failure.ts'
import { sessionEndings } from '#contract/account/session-endings.ts'
import { translator } from '#i18n/translate.ts'
import type { Locale } from '#config/locales.ts'
import type { Refusal } from '#server/refusal.ts'

/**
 * The sentence of a code. A refusal with a number in its sentence (`minimum`, `left`) gives it as a fact.
 */
export function sentence(locale: Locale, code: FailureCode, facts: Refusal['facts'] = {}): string {
  const count = facts['count'] ?? facts['minimum'] ?? facts['maximum'] ?? facts['left']
  const values = typeof count === 'number' ? { ...facts, count } : facts
  return translator(locale, 'api')(code, values)
}

/** A 401 or 403 that leaves the session alone says so, since the gateway reads no bodies. */
const keepsSession = (code: FailureCode): boolean =>
  [401, 403].includes(failureStatuses[code]) && !sessionEndings.includes(code)

/** The error shape of API v2, in the caller's language. */
export function problem(
  refusal: Refusal,
  caller: { locale: Locale; requestId: string },
  headers: Record<string, string> = {},
): Response {
  const error: Failure = {
    code: refusal.code,
    message: sentence(caller.locale, refusal.code, refusal.facts),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    requestId: caller.requestId,
  }
  const kept: Record<string, string> = keepsSession(refusal.code) ? { [SESSION]: 'keep' } : {}
  const wait: Record<string, string> =
    refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) }
  return Response.json(
    { error },
    { status: failureStatuses[refusal.code], headers: { ...headers, ...wait, ...kept } },
  )
}
