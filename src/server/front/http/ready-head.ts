import { REQUEST_ID } from '#contract/api-headers.ts'
import type { ServerResponse } from 'node:http'
import type { FlatHeaders } from './prepared-response.ts'
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from './node-http.ts'

/** How long an idle connection is kept: longer than balancers keep theirs. */
export const KEEP_ALIVE_MS = 65_000

const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`

/** Status line and headers as sent, without those that differ from answer to answer. */
export function readyHead(status: number, headers: FlatHeaders): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    head += `${name}: ${value}\r\n`
  }
  return head
}

interface WithHead {
  _header: string | null
}

/**
 * Answers with a head that is ready. Node's writeHead checks and joins every header anew: with a
 * Content-Security-Policy of 700 letters a prepared page takes a quarter more processor time (2026-11-22).
 * `_header` is where Node 24.21.0 keeps the joined head (lib/_http_outgoing.js); `ready-head.test.ts` reads
 * the bytes. A connection that is closed afterwards is answered by writeHead.
 */
export function sendReady(
  response: ServerResponse,
  { status, head, headers }: { status: number; head: string; headers: FlatHeaders },
  requestId: string,
  body: Buffer | undefined,
): void {
  if (response.shouldKeepAlive) {
    response.statusCode = status
    ;(response as ServerResponse & WithHead)._header =
      `${head}x-request-id: ${requestId}\r\nDate: ${dateNow()}\r\n${KEEP_ALIVE}`
  } else response.writeHead(status, [...headers, REQUEST_ID, requestId])
  response.end(body)
}

let second = 0
let date = ''

/** As HTTP writes it (RFC 9110, 5.6.7), worked out once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
