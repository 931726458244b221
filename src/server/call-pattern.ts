import type { Call } from '#contract/call.ts'

/** Recognises the requests of a call by method and path, as in `POST /api/v2/coupon/apply`. */
export function callPattern({ method, path }: Pick<Call, 'method' | 'path'>): RegExp {
  const pattern = `/api/v2${path}`.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${method} ${pattern}$`)
}
