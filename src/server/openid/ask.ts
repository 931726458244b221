import { fail, ok, type Result } from '#domain/result.ts'
import type { IdentityFailure } from './provider.ts'

const TIMEOUT_MILLISECONDS = 5_000
/** A discovery document takes about 2 kB, a token reply about 5 kB. */
const LONGEST_ANSWER = 64 * 1024

async function textOf(answer: Response): Promise<string | undefined> {
  const bytes = await answer.arrayBuffer()
  return bytes.byteLength > LONGEST_ANSWER ? undefined : new TextDecoder().decode(bytes)
}

/**
 * Fetches JSON from a provider; a form is posted. Redirects are not followed, so no other server is asked.
 */
export async function askProvider(
  url: string,
  form?: Record<string, string>,
): Promise<Result<unknown, IdentityFailure>> {
  try {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'application/json' },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    const text = await textOf(answer)
    if (answer.status >= 500 || answer.status === 429) return fail('away')
    if (!answer.ok || text === undefined) return fail('refused')
    return ok(JSON.parse(text))
  } catch (error) {
    return fail(error instanceof SyntaxError ? 'refused' : 'away')
  }
}
