import type { Result } from '#domain/result.ts'

/**
 * For pages that are nothing without the answer: thrown, it stops the build, or leads the visitor of an on-demand page to
 * the error page (S8).
 */
export function mustHave<T, F extends { code: string }>(reply: Result<T, F>): T {
  if (reply.ok) return reply.value
  throw new Error(`The API answered ${reply.failure.code}.`)
}
