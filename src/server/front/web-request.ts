import type { IncomingMessage, ServerResponse } from 'node:http'

/** The largest body a caller may send; a basket or a payment is a hundredth of it. */
export const BODY_LIMIT = 1024 * 1024

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

const HAS_NO_BODY = new Set(['GET', 'HEAD'])

/** The node request as a web request at `origin`, its body read up to the limit. */
export async function toWebRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const headers = new Headers()
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? ''
    if (!name.startsWith(':')) headers.append(name, request.rawHeaders[index + 1] ?? '')
  }
  const method = request.method ?? 'GET'
  const body = HAS_NO_BODY.has(method) ? undefined : await readBody(request)
  return new Request(origin + (request.url ?? '/'), { method, headers, ...(body?.length ? { body } : {}) })
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw new BodyTooLarge()
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > BODY_LIMIT) throw new BodyTooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
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

export function sendBytes(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: Buffer | undefined,
): void {
  response.writeHead(status, headers)
  response.end(body)
}
