import type { FailureCode } from '#contract/failure.ts'
import { fail, type Result } from '#domain/result.ts'

/**
 * Why the shop refuses: a code of the closed list, and the values its sentence needs (`minimum`, `left`,
 * …).
 */
export interface Refusal {
  code: FailureCode
  /** Field of the body or query → code of what is wrong with it. */
  fields?: Record<string, string>
  facts?: Record<string, string | number>
  /** Seconds, where waiting helps. */
  retryAfter?: number
}

export type Answer<T> = Result<T, Refusal>

export const refuse = (code: FailureCode, facts?: Record<string, string | number>): Answer<never> =>
  fail(facts ? { code, facts } : { code })
