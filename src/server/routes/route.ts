import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/money.ts'
import type { Settle } from '#server/services/idempotency.ts'
import type { LimitName } from '#server/services/limits.ts'
import type { Answer } from '#server/services/refusal.ts'
import type { Session } from '#server/services/sessions.ts'
import type { Keep } from './keep.ts'

type OutputOf<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined

/** What a call asked, parsed by its own schemas. */
export type Asked<C> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never

/** What a handler answers: the reply before its schema looks at it again in the client. */
export type ReplyIn<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? v.InferInput<R> : never

/** Who asks. */
export interface Caller {
  locale: Locale
  currency: Currency
  requestId: string
  /**
   * What the client is known by, as the door worked it out (an IPv6 network for each of its addresses);
   * `''` in-process.
   */
  address: string
  /** The token of a browser that logged in before. */
  device: string | undefined
  userAgent: string
  /** Looked up once, on first use; forged, ended and revoked tokens count as none. */
  session: () => Promise<Session | undefined>
  /** The token as it came, for the calls that read one of another purpose. */
  token: string | undefined
}

/** What an answer says beside its body. */
export interface Reply {
  /** A fresh token for the session: given when it was opened or its sale changed. */
  authorize(session: Pick<Session, 'id'>): Promise<void>
  /** Logged out: the gateway takes the token and what hangs on it back. */
  endSession(): void
  /** The lines in the basket, for the count in the header of the pages. */
  countCart(count: number): void
  header(name: string, value: string): void
  /** Of an idempotent call: stores its answer in the transaction of the work. */
  settle: Settle | undefined
}

export type Handler<C extends Call> = (
  asked: Asked<C>,
  caller: Caller,
  reply: Reply,
) => Promise<Answer<ReplyIn<C>>> | Answer<ReplyIn<C>>

/** A call of the contract and what answers it. */
export interface Route {
  call: Call
  limit: LimitName | undefined
  keep: Keep<Asked<Call>> | undefined
  handle: (asked: Asked<Call>, caller: Caller, reply: Reply) => Promise<Answer<unknown>> | Answer<unknown>
}

/** The one place where the types of call and handler are tied together; the list of routes forgets them. */
export function route<C extends Call>(
  call: C,
  handler: Handler<C>,
  options: { limit?: LimitName; keep?: Keep<Asked<C>> } = {},
): Route {
  const { limit, keep } = options
  return { call, limit, keep: keep as Route['keep'], handle: handler as Route['handle'] }
}
