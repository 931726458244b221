import * as v from 'valibot'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts'
import type { Failure, FailureCode } from '#contract/failure.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/**
 * How a call reaches API v2: over the network in the browser, in-process for on-demand pages and tests.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportReply>
  /**
   * Answers a read directly when API v2 runs in this process. Undefined when the call must be sent, as for
   * every refusal.
   */
  read?(call: Call, input: CallInput, headers: Record<string, string>): Promise<unknown>
}

/** The parameters of a read, as text. */
export interface CallInput {
  params?: QueryParams
  query?: QueryParams
}

export interface TransportRequest {
  method: string
  /** `/api/v2/product/2182?…` */
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Aborts the call. */
  signal?: AbortSignal | undefined
}

export interface TransportReply {
  status: number
  /** Parsed JSON; `undefined` for any other body. */
  body: unknown
}

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
export type AskInput<C> = WithoutUndefined<{ params: ParamsOf<C>; query: QueryOf<C>; body: BodyOf<C> }> &
  Pick<TransportRequest, 'signal'>

/** The input of calls whose path has one `{id}`. */
export const byId = (id: number) => ({ params: { id: String(id) } })

/** The error shape with any code, since a page may be older than the API; the API also sends the sentence. */
const Refused = v.object({
  error: v.object({
    code: v.custom<FailureCode>((code) => typeof code === 'string'),
    message: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    requestId: v.string(),
  }),
})

/** A failure of the network, in the shape of a refusal by the API. */
const noAnswer: Failure = { code: 'no_answer', message: '', requestId: '' }

type QueryParams = Record<string, string | number | undefined>

function pathOf(path: string, params: QueryParams, query: QueryParams): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return `/api/v2${filled}${search ? `?${search}` : ''}`
}

/** Sends a call of the contract and parses the reply; refusals and network failures come back as values. */
export async function ask<C extends Call>(
  transport: Transport,
  call: C,
  input: AskInput<C>,
  idempotencyKey?: string,
): Promise<Result<ReplyOf<C>, Failure>> {
  const {
    params = {},
    query = {},
    body,
    signal,
  } = input as CallInput & { body?: unknown; signal?: AbortSignal }
  try {
    const answer = call.method === 'GET' && (await transport.read?.(call, { params, query }, {}))
    if (answer) return ok(answer as ReplyOf<C>)
    const reply = await transport.send({
      method: call.method,
      path: pathOf(call.path, params, query),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
    if (reply.status >= 200 && reply.status < 300) {
      return ok(v.parse(call.reply, reply.body) as ReplyOf<C>)
    }
    const refused = v.safeParse(Refused, reply.body)
    return fail(refused.success ? refused.output.error : noAnswer)
  } catch {
    return fail(noAnswer)
  }
}
