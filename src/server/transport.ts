import type { Hono } from 'hono'
import type { Transport } from '#client/transport.ts'

/** Calls API v2 without a network: on-demand pages and tests use the same client as the browser. */
export function createTransport(api: Hono, headers: Record<string, string> = {}): Transport {
  return {
    async send({ method, path, headers: own, body }) {
      const request = new Request(`http://shop${path}`, {
        method,
        headers: { ...headers, ...own },
        ...(body === undefined ? {} : { body }),
      })
      const reply = await api.fetch(request)
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? await reply.json() : undefined }
    },
  }
}
