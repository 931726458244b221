import { REQUEST_ID } from '#contract/api-headers.ts'
import type { RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FailureCode } from '#contract/failure.ts'
import { bareDocumentPolicy } from '#config/security.ts'
import { withCookies } from './prepare.ts'
import type { FlatHeaders, PreparedResponse } from './prepared-response.ts'
import { createServer } from './node-http.ts'
import { KEEP_ALIVE_MS, readyHead } from './ready-head.ts'
import { EVERY_METHOD, refusalBody } from './refusal.ts'
import { nextRequestId } from './request-id.ts'

/**
 * How long the head and the whole of a request may take to arrive. Checked at intervals, so the slowest is
 * ended within thirty seconds of its first byte.
 */
export const TIME_LIMITS = {
  headersTimeout: 12_000,
  requestTimeout: 24_000,
  connectionsCheckingInterval: 5_000,
} as const
export type TimeLimits = Record<keyof typeof TIME_LIMITS, number>

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The last answer of a connection. */
function send(socket: Duplex, status: number, headers: FlatHeaders, body: Buffer): void {
  socket.write(`${readyHead(status, [...headers, 'connection', 'close'])}\r\n`)
  // A client that never closes its side would keep the connection open.
  socket.end(body, () => socket.destroy())
}

export interface FrontServerOptions {
  baseHeaders: FlatHeaders
  /** The page for an address that nobody can read, in the language that the address begins with. */
  notFound?: (path: string) => PreparedResponse | undefined
  timeLimits?: TimeLimits
}

/** Where a browser meant to go; Node's parser gave up on it, for a byte above ASCII for example. */
const pageAskedFor = (packet: string): string | undefined =>
  /^accept:.*text\/html/im.test(packet) ? /^GET (\S+) HTTP\//.exec(packet)?.[1] : undefined

/**
 * The HTTP server. Bytes that never become a request are refused too: a browser gets the page of an unknown
 * address, anybody else the API's error shape.
 */
export function createFrontServer(
  listener: RequestListener,
  { baseHeaders, notFound, timeLimits = TIME_LIMITS }: FrontServerOptions,
): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...timeLimits }, listener)
  const refuse = (socket: Duplex, status: number, code: FailureCode, more: FlatHeaders = []): void => {
    const id = nextRequestId()
    const body = Buffer.from(refusalBody(code, id))
    const own = ['content-type', 'application/json', 'content-length', String(body.length)]
    const policy = ['cache-control', 'no-store', 'content-security-policy', bareDocumentPolicy]
    send(socket, status, [...own, ...more, ...policy, ...baseHeaders, REQUEST_ID, id], body)
  }
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = STATUSES[error.code ?? ''] ?? 400
    const path = status === 400 ? pageAskedFor(error.rawPacket?.toString('latin1') ?? '') : undefined
    const page = path === undefined ? undefined : notFound?.(path)
    if (!page) return refuse(socket, status, 'malformed')
    const { headers, body } = withCookies(page, []).identity
    send(socket, status, [...headers, REQUEST_ID, nextRequestId()], body)
  })
  server.on('connect', (_, socket) => refuse(socket, 405, 'method_not_allowed', ['allow', EVERY_METHOD]))
  return server
}
