import type { Result } from '#domain/result.ts'

/**
 * For pages that cannot be rendered without the answer: the error stops the build, or leads the visitor of an
 * on-demand page to the error page (S8).
 */
export function unwrapOrThrow<T, F extends { code: string }>(reply: Result<T, F>): T {
  if (reply.ok) return reply.value
  throw new Error(`The API answered ${reply.failure.code}.`)
}

/** For pages that put a refusal into words: throws only where the API could not answer at all. */
export function answeredOrThrow<T, F extends { code: string }>(reply: Result<T, F>): Result<T, F> {
  if (!reply.ok && ['no_answer', 'unavailable'].includes(reply.failure.code)) unwrapOrThrow(reply)
  return reply
}
