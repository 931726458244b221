/** Before a read that got no answer is asked once more. Writes never are. */
export const RETRY_DELAY_MS = 300

/** Of a server, or a proxy before it, that broke or restarts. */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504])

/** Ends a call after `ms`, its second try included, or when its caller no longer waits for it. */
export function endOfCall(ms: number, caller: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  // Safari before 17.4 has no `any`: there a call that nobody waits for runs to its end.
  return caller && 'any' in AbortSignal ? AbortSignal.any([caller, limit]) : limit
}
