import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressOnce, encoded, recompress } from './compress-prepared.ts'
import { type Acceptance, acceptedEncodings, type Encoding, matchesEtag } from './negotiation.ts'
import { ownBytes } from './own-bytes.ts'
import type { FlatHeaders, PreparedResponse, Version } from './prepared-response.ts'
import { readyHead, sendReady } from './ready-head.ts'

export interface Bodies {
  identity: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
}

/** Smaller answers are sent uncompressed. */
const WORTH_COMPRESSING = 400
/** Up to this size gzip is used unless there is a brotli version already. */
const SHORT = 8_192
/** What the compressed versions of a page add to its size. */
const COMPRESSED_SHARE = 0.4

/** `headers` are those of every version of the answer; length, encoding, ETag and Vary are added here. */
export function prepare(
  status: number,
  bodies: Bodies,
  headers: FlatHeaders,
  { compressible = false } = {},
): PreparedResponse {
  const { identity, br, gzip: gz } = bodies
  const etag = `W/"${hash('sha1', identity, 'base64url').slice(0, 20)}"`
  const common = [...headers, 'etag', etag]
  const worthIt = compressible && identity.length >= WORTH_COMPRESSING
  if (worthIt || br || gz) common.push('vary', 'accept-encoding')
  const given = (br?.length ?? 0) + (gz?.length ?? 0)
  return {
    status,
    etag,
    identity: { body: ownBytes(identity), headers: [...common, 'content-length', String(identity.length)] },
    ...(br ? { br: encoded('br', br, common) } : {}),
    ...(gz ? { gzip: encoded('gzip', gz, common) } : {}),
    compressible: worthIt,
    notModified: { headers: without(CONTENT_TYPE, common) },
    byteLength: identity.length + Math.max(given, worthIt ? identity.length * COMPRESSED_SHARE : 0) + 2_000,
  }
}

const CONTENT_TYPE = new Set(['content-type'])
const STORING = new Set(['cache-control', 'cdn-cache-control', 'cache-tag', 'etag'])

/** The same answer for one visitor only, with cookies. */
export const withCookies = (prepared: PreparedResponse, setCookies: readonly string[]): PreparedResponse =>
  forOneVisitor(
    prepared,
    setCookies.flatMap((value) => ['set-cookie', value]),
  )

/** The same answer with Retry-After. */
export const withWait = (prepared: PreparedResponse, seconds: number): PreparedResponse =>
  forOneVisitor(prepared, ['retry-after', String(seconds)])

/** Without what would let a browser or a CDN store it. */
function forOneVisitor(prepared: PreparedResponse, headers: FlatHeaders): PreparedResponse {
  const own = ['cache-control', 'no-store', ...headers]
  const forOne = (version: Version): Version => ({
    body: version.body,
    headers: [...own, ...without(STORING, version.headers)],
  })
  const { identity, br, gzip: gz } = prepared
  return {
    ...prepared,
    etag: '',
    identity: forOne(identity),
    ...(br ? { br: forOne(br) } : {}),
    ...(gz ? { gzip: forOne(gz) } : {}),
  }
}

const without = (names: ReadonlySet<string>, headers: FlatHeaders): FlatHeaders =>
  headers.filter((_, index) => !names.has(headers[index - (index % 2)] ?? ''))

/**
 * Brotli where it exists already or the answer is large enough. A short answer goes as gzip: setting up a
 * brotli encoder costs more time and memory than the few bytes it saves.
 */
function chooseEncoding(prepared: PreparedResponse, accepted: Acceptance): Encoding {
  if (accepted.br && prepared.br) return 'br'
  if (prepared.compressible) {
    if (accepted.gzip && prepared.identity.body.length <= SHORT) return 'gzip'
    if (accepted.br) return 'br'
    if (accepted.gzip) return 'gzip'
  }
  return accepted.gzip && prepared.gzip ? 'gzip' : 'identity'
}

/** Sends the version that the browser accepts, or 304. Returns the status, for the log. */
export function sendPrepared(
  prepared: PreparedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): number {
  const { method, headers: wanted } = request
  const send = (status: number, version: Pick<Version, 'headers' | 'head'>, body?: Buffer) => {
    version.head ??= readyHead(status, version.headers)
    const ready = { status, head: version.head, headers: version.headers }
    sendReady(response, ready, requestId, method === 'HEAD' ? undefined : body)
  }
  const { status } = prepared
  if (status === 200 && matchesEtag(wanted['if-none-match'], prepared.etag)) {
    send(304, prepared.notModified)
    return 304
  }
  const chosen = chooseEncoding(prepared, acceptedEncodings(wanted['accept-encoding']))
  const sendChosen = () => {
    const version = prepared[chosen] ?? prepared.identity
    send(status, version, version.body)
  }
  if (prepared[chosen] || chosen === 'identity') {
    sendChosen()
    if (chosen === 'br' && prepared.coarse) recompress(prepared)
  } else {
    // If compressing fails, the uncompressed version is sent.
    compressOnce(prepared, chosen).then(sendChosen, sendChosen)
  }
  return status
}
