import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from '#contract/api-headers.ts'
import { CallerError } from './caller-error.ts'

/** The largest body a caller may send; that of a payment is a hundredth of it. */
const BODY_LIMIT = 1024 * 1024

/**
 * The node request as a web request at `origin`, its body read up to the limit. HEAD becomes GET, so that the
 * headers are the same; the body is left out when the answer is sent.
 */
export async function toWebRequest(request: IncomingMessage, origin: string, id: string): Promise<Request> {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const body = method === 'GET' ? undefined : await readBody(request)
  try {
    const asked = webRequestOf(request, origin, method, body)
    asked.headers.set(REQUEST_ID, id)
    return asked
  } catch (error) {
    throw new CallerError('malformed', String(error))
  }
}

function webRequestOf(
  request: IncomingMessage,
  origin: string,
  method: string,
  body: Buffer<ArrayBuffer> | undefined,
): Request {
  const headers = new Headers()
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (!name.startsWith(':')) headers.append(name, request.rawHeaders[index + 1] ?? '')
  }
  return new Request(origin + (request.url ?? '/'), { method, headers, ...(body?.length ? { body } : {}) })
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge(request)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > BODY_LIMIT) break
      parts.push(part)
    }
  } catch (error) {
    // The connection broke: closed by the caller, or by us for being slow.
    throw new CallerError('malformed', `a body that ended early: ${String(error)}`)
  }
  if (length > BODY_LIMIT) throw tooLarge(request)
  return Buffer.concat(parts)
}

/**
 * Takes and drops what is left of the body, until the time limit of a request: on a connection closed at
 * once, a caller who is still sending would lose the answer.
 */
function tooLarge(request: IncomingMessage): CallerError {
  request.resume()
  return new CallerError('too_large', `a body of more than ${BODY_LIMIT} bytes`)
}

/** Headers as node takes them, with each Set-Cookie by itself. */
export function toFlatHeaders(headers: Headers): string[] {
  const flat: string[] = []
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') flat.push(name, value)
  }
  for (const cookie of headers.getSetCookie()) flat.push('set-cookie', cookie)
  return flat
}
