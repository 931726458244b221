import * as v from 'valibot'
import type { ProviderAnswer } from '#contract/account/login.ts'
import { providers, type Provider } from '#contract/account/member.ts'

/** What a browser tab keeps while its visitor is at the provider. */
const Begun = v.object({
  provider: v.picklist(providers),
  state: v.string(),
  /** The page of this shop to which the visitor returns. */
  from: v.optional(v.pipe(v.string(), v.regex(/^\/(?![/\\])/))),
})
export type BegunLogin = v.InferOutput<typeof Begun>

export type ProviderReturn =
  | { is: 'none' }
  /** The visitor declined. */
  | { is: 'cancelled' }
  /** The provider could not log them in, or the address was altered. */
  | { is: 'refused' }
  /**
   * This tab did not begin the login: it began in another browser, the address was copied, or the return was
   * used before.
   */
  | { is: 'unknown' }
  | { is: 'answered'; provider: Provider; answer: ProviderAnswer; from?: string }

function parseBegun(kept: string | undefined): BegunLogin | undefined {
  try {
    const parsed = v.safeParse(Begun, JSON.parse(kept ?? ''))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Reads the address to which a provider sent the visitor back (RFC 6749, 4.1.2). */
export function readProviderReturn(search: string, kept: string | undefined): ProviderReturn {
  const query = new URLSearchParams(search)
  const [state, code, error] = ['state', 'code', 'error'].map((name) => query.get(name))
  if (!state && !code && !error) return { is: 'none' }
  if (error) return { is: error === 'access_denied' ? 'cancelled' : 'refused' }
  if (!state || !code) return { is: 'refused' }
  const begun = parseBegun(kept)
  if (begun?.state !== state) return { is: 'unknown' }
  const { provider, from } = begun
  return { is: 'answered', provider, answer: { state, code }, from }
}
