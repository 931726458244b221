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
