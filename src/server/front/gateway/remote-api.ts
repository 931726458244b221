import { failureStatuses } from '#contract/failure.ts'
import { isTooLarge } from '#server/body-limit.ts'
import { refusalBody } from '../http/refusal.ts'
import { headerNames, securityHeaders } from '../http/security-headers.ts'
import { CACHE_SECONDS, CACHE_TAGS, REQUEST_ID } from '#contract/api-headers.ts'

const API_PREFIX = '/api/v2'
/**
 * Headers that describe one connection and not the answer, that are meant for the caches of another process,
 * or that this server sets on every answer itself.
 */
const DROPPED_HEADERS = [
  ...headerNames(securityHeaders({ secure: true })),
  'content-security-policy',
  REQUEST_ID,
  'date',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  CACHE_SECONDS,
  CACHE_TAGS,
]
/** Headers of the caller's own connection. The body is whole by now, and fetch refuses some of them. */
const OF_THE_CONNECTION = ['host', 'content-length', 'transfer-encoding', 'expect', 'te', 'connection']
const TIME_LIMIT_MS = 15_000

const refuseLarge = ({ headers }: Request): Response =>
  new Response(refusalBody('too_large', headers.get(REQUEST_ID) ?? ''), {
    status: failureStatuses.too_large,
    headers: { 'content-type': 'application/json' },
  })

/** API v2 elsewhere (`API_BASE`): the same calls over the network. */
export function remoteApi(base: string) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const path = pathname.startsWith(API_PREFIX) ? pathname.slice(API_PREFIX.length) : pathname
    const headers = new Headers(request.headers)
    for (const name of OF_THE_CONNECTION) headers.delete(name)
    if (isTooLarge(request)) return refuseLarge(request)
    const body = request.body ? await request.arrayBuffer() : undefined
    const reply = await fetch(base + path + search, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      ...(body ? { body } : {}),
    })
    const answer = new Response(reply.body, reply)
    for (const name of DROPPED_HEADERS) answer.headers.delete(name)
    return answer
  }
}
