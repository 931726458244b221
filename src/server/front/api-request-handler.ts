import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TrustedProxies } from '#config/trusted-proxies.ts'
import type { AccessLog } from './http/access-log.ts'
import { prepareReply } from './http/prepare-reply.ts'
import { CallerError } from './http/caller-error.ts'
import { addressOf } from './http/client-address.ts'
import type { Cors } from './http/cors.ts'
import { sendPrepared } from './http/prepare.ts'
import type { FlatHeaders } from './http/prepared-response.ts'
import { FORWARDING_HEADERS } from './http/forwarding-headers.ts'
import { takeCachePolicy } from './cache/api-response-cache.ts'
import { healthOf, type Health } from '#server/health.ts'
import { EVERY_METHOD, isForbidden, refuse, sendHealth } from './http/refusal.ts'
import { nextRequestId } from './http/request-id.ts'
import { sendOwn } from './http/send-own.ts'
import { toWebRequest } from './http/web-request.ts'

export interface ApiRequestHandlerOptions {
  api: (request: Request) => Response | Promise<Response>
  health: () => Promise<Health>
  cors: Cors
  publicOrigin: string
  /** Security headers of every answer. */
  baseHeaders: FlatHeaders
  trustProxy: TrustedProxies
  log: AccessLog
  onError: (error: unknown, requestId: string) => void
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** The headers of this answer: security headers and CORS. */
  baseHeaders: FlatHeaders
  /** The client's address. */
  address: string
  id: string
}

/** Only the shop's gateway reads cookies, and turns its own cookie into a token. */
const NOT_FORWARDED = ['cookie', ...FORWARDING_HEADERS]

const originOf = ({ headers }: IncomingMessage): string | undefined => headers.origin

/**
 * The listener of the API alone: no pages, no cookies, no cache. Tokens travel in the authorization header
 * both ways (S7).
 */
export function createApiRequestHandler(options: ApiRequestHandlerOptions): RequestListener {
  return (request, response) => {
    const began = performance.now()
    const id = nextRequestId()
    const baseHeaders = [...options.baseHeaders, ...options.cors.headersFor(originOf(request))]
    const url = request.url ?? '/'
    const address = addressOf(request, options.trustProxy)
    const note = (status: number, from: 'api' | 'front') =>
      options.log.write({
        id,
        method: request.method ?? '',
        url,
        address,
        status,
        from,
        took: performance.now() - began,
      })
    const asked = { request, response, baseHeaders, address, id }
    answer(options, asked, url).then(
      (status) => note(status, 'api'),
      (error: unknown) => {
        options.onError(error, id)
        const code = error instanceof CallerError ? error.code : 'unavailable'
        note(refuse(asked, response, code, id), 'front')
      },
    )
  }
}

async function answer(options: ApiRequestHandlerOptions, asked: Exchange, url: string): Promise<number> {
  const { request, response, baseHeaders, id } = asked
  if (isForbidden(request.method)) return refuse(asked, response, 'method_not_allowed', id, EVERY_METHOD)
  if (!url.startsWith('/') || !URL.canParse(options.publicOrigin + url))
    return refuse(asked, response, 'malformed', id)
  const path = new URL(options.publicOrigin + url).pathname
  if (path === '/livez') return sendHealth(asked, response, healthOf(true), id)
  if (path === '/health-check') return answerHealth(options, asked)
  if (!path.startsWith('/api/')) return refuse(asked, response, 'not_found', id)
  if (isPreflight(request)) return answerPreflight(options, asked)
  const reply = await options.api(await requestForApi(options, asked))
  // Only the shop's own server caches answers.
  takeCachePolicy(reply.headers)
  if (!reply.headers.has('cache-control')) reply.headers.set('cache-control', 'no-store')
  return sendPrepared(await prepareReply(reply, baseHeaders), request, response, id)
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

function answerPreflight(
  { cors, baseHeaders }: ApiRequestHandlerOptions,
  { request, response, id }: Exchange,
): number {
  return sendOwn(response, 204, cors.preflight(originOf(request)), { baseHeaders, id })
}

async function answerHealth({ health }: ApiRequestHandlerOptions, asked: Exchange): Promise<number> {
  return sendHealth(asked, asked.response, await health().catch(() => healthOf(false)), asked.id)
}

async function requestForApi(
  options: ApiRequestHandlerOptions,
  { request, address, id }: Exchange,
): Promise<Request> {
  const asked = await toWebRequest(request, options.publicOrigin, id)
  for (const name of NOT_FORWARDED) asked.headers.delete(name)
  asked.headers.set('x-forwarded-for', address)
  return asked
}
