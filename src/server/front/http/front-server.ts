import { REQUEST_ID } from '#contract/api-headers.ts'
import type { RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FailureCode } from '#contract/failure.ts'
import { bareDocumentPolicy } from '#config/security.ts'
import type { FlatHeaders } from './prepared-response.ts'
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

/** The HTTP server. Bytes that never become a request are refused in the API's error shape too. */
export function createFrontServer(
  listener: RequestListener,
  { baseHeaders, timeLimits = TIME_LIMITS }: { baseHeaders: FlatHeaders; timeLimits?: TimeLimits },
): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...timeLimits }, listener)
  const refuse = (socket: Duplex, status: number, code: FailureCode, more: FlatHeaders = []): void => {
    const id = nextRequestId()
    const body = Buffer.from(refusalBody(code, id))
    const own = ['content-type', 'application/json', 'content-length', String(body.length)]
    const policy = ['content-security-policy', bareDocumentPolicy, REQUEST_ID, id]
    const rest = ['cache-control', 'no-store', 'connection', 'close']
    const head = readyHead(status, [...own, ...more, ...rest, ...policy, ...baseHeaders])
    // A client that never closes its side would keep the connection open.
    socket.end(`${head}\r\n${body.toString()}`, () => socket.destroy())
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuse(socket, STATUSES[error.code ?? ''] ?? 400, 'malformed')
  })
  server.on('connect', (_, socket) => refuse(socket, 405, 'method_not_allowed', ['allow', EVERY_METHOD]))
  return server
}
