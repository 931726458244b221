/** The pause before a failed read is retried once. Writes are never retried. */
export const RETRY_DELAY_MS = 300

/** Sent by a server or proxy that failed or is restarting. */
export const RETRIED_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504])

/** Aborts a call and its retry after `ms`, or when the caller aborts. */
export function abortAfter(ms: number, caller: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  // Safari before 17.4 lacks `any`: the caller's abort is ignored there.
  return caller && 'any' in AbortSignal ? AbortSignal.any([caller, limit]) : limit
}
