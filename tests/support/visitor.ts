import type { Transport, TransportReply } from '#client/transport.ts'
import { CART_COUNT, DEVICE_HEADER } from '#contract/api-headers.ts'

export interface VisitorReply extends TransportReply {
  headers: Headers
}

/** A transport that keeps the token of a reply and sends it along, as the gateway does. */
export interface Visitor extends Transport {
  /** The current token; a test may forge or drop it. */
  token: string | undefined
  /** The device token of the last login; it survives the session. */
  device: string | undefined
  /** The last `x-cart-count`. */
  cartCount: number | undefined
  send(request: Parameters<Transport['send']>[0]): Promise<VisitorReply>
}

/** The API in this process, or one that another process serves. */
export interface Api {
  fetch(request: Request): Response | Promise<Response>
}

/** The API of another process. */
export const apiAt = (origin: string): Api => ({
  fetch(request) {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(origin + pathname + search, request))
  },
})

export function visit(api: Api, headers: Record<string, string>): Visitor {
  const visitor: Visitor = {
    token: undefined,
    device: undefined,
    cartCount: undefined,
    async send({ method, path, headers: own, body }) {
      const authorization: Record<string, string> = visitor.token
        ? { authorization: `Bearer ${visitor.token}` }
        : {}
      const known: Record<string, string> = visitor.device ? { [DEVICE_HEADER]: visitor.device } : {}
      const request = new Request(`http://shop${path}`, {
        method,
        headers: { ...headers, ...authorization, ...known, ...own },
        ...(body === undefined ? {} : { body }),
      })
      const reply = await api.fetch(request)
      const token = reply.headers.get('authorization')?.replace('Bearer ', '')
      if (token) visitor.token = token
      visitor.device = reply.headers.get(DEVICE_HEADER) ?? visitor.device
      const count = reply.headers.get(CART_COUNT)
      if (count !== null) visitor.cartCount = Number(count)
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? await reply.json() : undefined, headers: reply.headers }
    },
  }
  return visitor
}
