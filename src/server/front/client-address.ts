import type { IncomingMessage } from 'node:http'

/**
 * Who asks travels beside the request, not in a header that a caller could set: rate limits are counted by it.
 * In development, where Astro makes the requests, it is not known.
 */
const addresses = new WeakMap<Request, string>()

export const clientAddressOf = (request: Request): string => addresses.get(request) ?? ''

export function withClientAddress(request: Request, address: string): Request {
  addresses.set(request, address)
  return request
}

/** Of a caller at the socket; behind a balancer that we trust, the one it names first. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  return first || request.socket.remoteAddress || ''
}
