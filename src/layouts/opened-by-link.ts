import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'

/**
 * For a page that only its secret link opens: no cache may store it and no search engine list it. A link that
 * opens nothing is answered with 410, whether it is unknown, mistyped or revoked; a shop that cannot read at
 * the moment throws.
 */
export function openedByLink<T>(
  read: Result<T, Failure>,
  response: { status?: number; readonly headers: Headers },
): T | undefined {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  if (read.ok) return read.value
  const { code } = read.failure
  if (code === 'no_answer' || code === 'unavailable') throw new Error(`the link could not be read: ${code}`)
  response.status = 410
  return undefined
}
