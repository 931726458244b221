import { fail, ok, type Result } from '#domain/result.ts'
import { AdyenRefusal } from './adyen-http.ts'
import type { ProviderTrouble } from './provider.ts'

/** Adyen's code for "the first call with this key is still running". */
const STILL_RUNNING = '704'
const TRIES = 3
const FIRST_WAIT_MS = 150

/** Only a clear 4xx means that nothing was done; otherwise the payment is undecided. */
function troubleOf(problem: unknown): ProviderTrouble & { again: boolean } {
  if (!(problem instanceof AdyenRefusal)) return { kind: 'unknown', again: true }
  const { status, code, isTransient } = problem
  const isOpen = status >= 500 || status === 429 || status === 409 || code === STILL_RUNNING || isTransient
  return { kind: isOpen ? 'unknown' : 'rejected', status, code, again: isOpen }
}

/**
 * Repeats a call with its idempotency key, with growing random pauses. The reconciler does later repeats.
 */
export async function withRetries<T>(work: () => Promise<T>): Promise<Result<T, ProviderTrouble>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return ok(await work())
    } catch (problem) {
      const { again, ...trouble } = troubleOf(problem)
      if (!again || attempt === TRIES) return fail(trouble)
      const wait = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random())
      await new Promise((resume) => setTimeout(resume, wait))
    }
  }
}
