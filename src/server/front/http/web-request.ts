import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from '#contract/api-headers.ts'
import { bodyLimit } from '#server/body-limit.ts'
import { CallerError } from './caller-error.ts'

/**
 * The node request as a web request at `origin`, its body read up to the limit of its address
 * (`body-limit.ts`). One that is larger is announced by its length alone, so that whoever takes the request
 * refuses it in the caller's language, and a form as that form does. HEAD becomes GET, so that the headers
 * are the same; the body is left out when the answer is sent.
 */
export async function toWebRequest(request: IncomingMessage, origin: string, id: string): Promise<Request> {
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const [path = ''] = (request.url ?? '/').split('?')
  const body = method === 'GET' ? undefined : await readBody(request, bodyLimit(method, path))
  try {
    const asked = webRequestOf(request, origin, method, body?.bytes)
    asked.headers.set(REQUEST_ID, id)
    if (body && !body.bytes) asked.headers.set('content-length', String(body.length))
    return asked
  } catch (error) {
    throw new CallerError(String(error))
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

interface Body {
  /** As announced, or what had come of it when it was too much. */
  length: number
  /** Undefined if there are more than allowed. */
  bytes: Buffer<ArrayBuffer> | undefined
}

async function readBody(request: IncomingMessage, most: number): Promise<Body> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (most === 0 || announced > most) return dropped(request, announced)
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) break
      parts.push(part)
    }
  } catch (error) {
    // The connection broke: closed by the caller, or by us for being slow.
    throw new CallerError(`a body that ended early: ${String(error)}`)
  }
  return length > most ? dropped(request, length) : { length, bytes: Buffer.concat(parts) }
}

/**
 * Takes and drops what is left of the body, until the time limit of a request: on a connection closed at
 * once, a caller who is still sending would lose the answer.
 */
function dropped(request: IncomingMessage, length: number): Body {
  request.resume()
  return { length, bytes: undefined }
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
