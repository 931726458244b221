import type * as v from 'valibot'
import type { ShopFeatures } from '#config/features.ts'

type Schema = v.GenericSchema<unknown, unknown>

/**
 * One call of API v2: the schemas of its path, query and body, and its reply. Client, routes and the
 * OpenAPI document are all made from this value.
 */
export interface Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `/api/v2`, parameters in braces: `/product/{id}/availability`. */
  path: string
  /** One line for the OpenAPI document. */
  summary: string
  tag: 'location' | 'product' | 'basket' | 'payment' | 'generic' | 'member' | 'agent' | 'staff'
  params?: Params
  query?: Query
  body?: Body
  /** The most bytes that its body may have; 16 kB by default. */
  bodyBytes?: number
  reply: Reply
  /** The status on success; 200 by default. */
  status?: 200 | 201 | 202
  /** The media type of a reply that is a file instead of JSON. */
  file?: 'application/pdf'
  /**
   * Reads the device token of a browser that has logged in before; a login returns a fresh one
   * (api-headers.ts).
   */
  device?: boolean
  /**
   * Begins a session, which the browser keeps in a cookie. A page whose browser keeps no cookies is refused
   * with `no_cookies`.
   */
  opensSession?: boolean
  /** Refused with `not_offered` in a shop without it. */
  feature?: keyof ShopFeatures
  /** Moves money or stock: requires an `Idempotency-Key` header, and the same key gets the same answer. */
  idempotent?: boolean
}

/** Returns its argument, typed. Free of side effects, so bundles drop the calls they do not use. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  Reply extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return definition
}

type Input<S> = S extends v.GenericSchema<infer I, unknown> ? I : undefined
export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _R> ? Input<P> : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? Input<Q> : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? Input<B> : never
export type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R> ? v.InferOutput<R> : never
