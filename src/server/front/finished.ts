import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotli, gzip } from './compression.ts'
import { chooseEncoding, type Encoding, matchesEtag } from './negotiation.ts'

/** An answer that needs no more work: bytes for each encoding with their headers, flat as node:http takes them fastest. */
export interface Finished {
  status: number
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: Partial<Record<Encoding, string[]>> & { identity: string[] }
  notModified: string[]
  /** What it costs to keep, for the bound of the page cache. */
  byteLength: number
}

export type Bodies = Finished['bodies']

/** Name and value after one another. */
export type FlatHeaders = string[]

/** A page below this size is as quickly sent as it is. */
const WORTH_COMPRESSING = 400
const QUALITY_ON_DEMAND = 5

export async function compressBodies(identity: Buffer): Promise<Bodies> {
  if (identity.length < WORTH_COMPRESSING) return { identity }
  const [br, gz] = await Promise.all([brotli(identity, QUALITY_ON_DEMAND), gzip(identity, 6)])
  return { identity, br, gzip: gz }
}

/** `headers` are those of every version of the answer; length, encoding, ETag and Vary are added here. */
export function finish(status: number, bodies: Bodies, headers: FlatHeaders): Finished {
  const etag = `W/"${createHash('sha1').update(bodies.identity).digest('base64url').slice(0, 20)}"`
  const common = [...headers, 'etag', etag]
  if (bodies.br || bodies.gzip) common.push('vary', 'accept-encoding')
  const finished: Finished = {
    status,
    etag,
    bodies,
    headers: { identity: [...common, 'content-length', String(bodies.identity.length)] },
    notModified: withoutContentType(common),
    byteLength: common.reduce((sum, text) => sum + text.length, 0),
  }
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding]
    if (!body) continue
    finished.headers[encoding] = [
      ...common,
      'content-encoding',
      encoding,
      'content-length',
      String(body.length),
    ]
  }
  for (const body of Object.values(bodies)) finished.byteLength += body.length
  return finished
}

function withoutContentType(headers: FlatHeaders): FlatHeaders {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'content-type')
  return at < 0 ? headers : headers.toSpliced(at, 2)
}

/** Sends the version the visitor's browser can read, or 304. Answers the status sent, for the log. */
export function sendFinished(
  finished: Finished,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  const wanted = request.headers
  if (finished.status === 200 && matchesEtag(wanted['if-none-match'], finished.etag)) {
    response.writeHead(304, [...finished.notModified, 'x-request-id', requestId])
    response.end()
    return 304
  }
  const chosen = chooseEncoding(wanted['accept-encoding'])
  const headers = finished.headers[chosen]
  const body = finished.bodies[chosen]
  response.writeHead(finished.status, [...(headers ?? finished.headers.identity), 'x-request-id', requestId])
  response.end(request.method === 'HEAD' ? undefined : (body ?? finished.bodies.identity))
  return finished.status
}
