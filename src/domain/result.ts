/** Failures that a visitor can cause are values, never exceptions. */
export type Result<T, F> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <F>(failure: F): { ok: false; failure: F } => ({ ok: false, failure })

export const mapValue = <T, U, F>(result: Result<T, F>, change: (value: T) => U): Result<U, F> =>
  result.ok ? ok(change(result.value)) : result
