import type { MiddlewareHandler } from 'hono'
import { isLoopback } from './settings.ts'

/** Only our own resources, nothing inline; framed by loopback pages only. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  'frame-ancestors http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*',
].join('; ')

export const strictPolicy: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('content-security-policy', policy)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
}

const isLocalOrigin = (origin: string): boolean =>
  URL.canParse(origin) && isLoopback(new URL(origin).hostname)

/** Allows calls from shops on loopback; adyen-web sends JSON without credentials. */
export const allowLocalShops: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  if (origin && isLocalOrigin(origin)) {
    c.header('access-control-allow-origin', origin)
    c.header('access-control-allow-headers', 'content-type')
    c.header('access-control-allow-methods', 'GET, POST, OPTIONS')
    c.header('vary', 'origin')
  }
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  return next()
}

/** Refuses names that merely resolve to loopback (DNS rebinding). */
export const onlyLoopback: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const isLocal = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
  return isLocal ? next() : c.text('Only loopback may call the sandbox.', 421)
}

export const refuseBrowsers: MiddlewareHandler = async (c, next) =>
  c.req.header('origin') ? c.text('The controls are for tests, not for pages.', 403) : next()
