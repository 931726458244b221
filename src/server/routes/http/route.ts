import type * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import type { Settle } from '#server/services/idempotency.ts'
import type { LimitName } from '#server/limits/limits.ts'
import type { Answer } from '#server/refusal.ts'
import type { Session } from '#server/services/session/sessions.ts'
import type { CacheRule } from './cache-policy.ts'

type OutputOf<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined

/** The input of a call, parsed by its schemas. */
export type ParsedRequest<C> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? { params: OutputOf<P>; query: OutputOf<Q>; body: OutputOf<B> }
    : never

/** The value a handler returns, before the client parses it by the reply schema. */
export type ReplyIn<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? v.InferInput<R> : never

/** The sender of a request. */
export interface Caller {
  locale: Locale
  currency: Currency
  requestId: string
  /**
   * The client's address as the request handler determined it (an IPv6 network instead of a single
   * address); `''` in-process.
   */
  address: string
  /** The token of a browser that has logged in before. */
  device: string | undefined
  userAgent: string
  /** The `Accept-Language` header, as a browser sends it. */
  acceptLanguage: string
  /** Looked up once, on first use; forged, expired and revoked tokens count as none. */
  session: () => Promise<Session | undefined>
  /** The raw token, for calls that read one of another purpose. */
  token: string | undefined
}

/** What a handler sets beside the body. */
export interface Reply {
  /** Sends a fresh token, when the session was opened or its sale changed. */
  authorize(session: Pick<Session, 'id'>): Promise<void>
  /** Logs out: the gateway clears the token and its other cookies. */
  endSession(): void
  /** The number of tickets in the basket, shown in the header of the pages. */
  countCart(count: number): void
  header(name: string, value: string): void
  /** For an idempotent call: stores its answer in the transaction of the work. */
  settle: Settle | undefined
}

export type Handler<C extends Call> = (
  asked: ParsedRequest<C>,
  caller: Caller,
  reply: Reply,
) => Promise<Answer<ReplyIn<C>>> | Answer<ReplyIn<C>>

/** A call of the contract with its handler. */
export interface Route {
  call: Call
  limit: LimitName | undefined
  cache: CacheRule<ParsedRequest<Call>> | undefined
  handle: (
    asked: ParsedRequest<Call>,
    caller: Caller,
    reply: Reply,
  ) => Promise<Answer<unknown>> | Answer<unknown>
}

/** Checks the types of a handler against its call; the list of routes holds both without these types. */
export function route<C extends Call>(
  call: C,
  handler: Handler<C>,
  options: { limit?: LimitName; cache?: CacheRule<ParsedRequest<C>> } = {},
): Route {
  const { limit, cache } = options
  return { call, limit, cache: cache as Route['cache'], handle: handler as Route['handle'] }
}
