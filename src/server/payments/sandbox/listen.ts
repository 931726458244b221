import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { checkLoopback, type SandboxSettings } from './settings.ts'

const dropped = new WeakSet<Response>()

/** Carries out the call but drops the connection, as a shop sees it when a reply is lost. */
export function dropAnswer(): Response {
  const response = new Response(null, { status: 204 })
  dropped.add(response)
  return response
}

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Uses the origin the caller used (localhost or 127.0.0.1), since the links in replies must match the
 * shop's policy.
 */
function toRequest(message: IncomingMessage, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD'
  const base = message.headers.host ? `${new URL(origin).protocol}//${message.headers.host}` : origin
  return new Request(new URL(message.url ?? '/', base), {
    method: message.method ?? 'GET',
    headers,
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit)
}

async function reply(response: Response, out: ServerResponse): Promise<void> {
  if (dropped.has(response)) {
    out.socket?.destroy()
    return
  }
  out.writeHead(response.status, [...response.headers].flat())
  out.end(Buffer.from(await response.arrayBuffer()))
}

export interface Listening {
  origin: string
  close(): Promise<void>
}

/** Serves a fetch handler on loopback only. */
export async function listen(handler: Handler, settings: SandboxSettings): Promise<Listening> {
  checkLoopback(settings.host)
  const scheme = settings.tls ? 'https' : 'http'
  let origin = `${scheme}://${settings.host}:${settings.port}`
  const answer: RequestListener = (message, out) => {
    Promise.resolve()
      .then(() => handler(toRequest(message, origin)))
      .then((response) => reply(response, out))
      .catch(() => out.socket?.destroy())
  }
  const server = settings.tls ? createTlsServer(settings.tls, answer) : createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const address = server.address()
  if (address && typeof address === 'object') origin = `${scheme}://${settings.host}:${address.port}`
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
