import { bareDocumentPolicy } from '#config/security.ts'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AccessLog } from './access-log.ts'
import { type Finished, type FlatHeaders, sendFinished } from './finished.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'
import { nextRequestId } from './request-id.ts'
import { refuse } from './refusal.ts'
import { BodyTooLarge, sendBytes, toWebRequest } from './web-request.ts'

export interface DoorOptions {
  /** Prerendered pages and assets by path. */
  site: ReadonlyMap<string, Finished>
  pages: PageCache
  renderer: PageRenderer
  /** The whole pipeline, for what is no page: API, redirects by cookie, posts. */
  pipeline: (request: Request, clientAddress: string) => Promise<Response>
  finish: (response: Response) => Promise<Finished>
  /** The not-found page in the language of the path, with its status. */
  notFound: (path: string) => Finished | undefined
  publicOrigin: string
  /** Security headers of answers that are made here. */
  floor: FlatHeaders
  trustProxy: boolean
  log: AccessLog
  onError: (error: unknown, requestId: string) => void
}

/** Personal by nature: everything else that is read is a page, rendered without the visitor's headers. */
const isPersonal = (path: string): boolean =>
  path === '/' || path.startsWith('/api/') || path.startsWith('/dev/')

/** The listener of the server: finished bytes first, then one render per page, then the pipeline. */
export function openDoor(options: DoorOptions): RequestListener {
  const { site, pages, log } = options
  return (request, response) => {
    const began = performance.now()
    const id = nextRequestId()
    const url = request.url ?? '/'
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const note = (status: number, from: 'static' | 'cache' | 'page' | 'api' | 'front') =>
      log.write({ id, method: request.method ?? '', url, status, took: performance.now() - began, from })

    if (reads) {
      const built = site.get(path)
      if (built) return note(sendFinished(built, request, response, id), 'static')
      const cached = pages.find(path)
      if (cached) return note(sendFinished(cached, request, response, id), 'cache')
    }
    answerSlowly(options, { request, response, path, url, reads, id }).then(
      (status) => note(status, path.startsWith('/api/') ? 'api' : 'page'),
      (error: unknown) => {
        options.onError(error, id)
        note(
          refuse(options, response, error instanceof BodyTooLarge ? 'too_large' : 'unavailable', id),
          'front',
        )
      },
    )
  }
}

interface Visit {
  request: IncomingMessage
  response: ServerResponse
  path: string
  url: string
  reads: boolean
  id: string
}

async function answerSlowly(options: DoorOptions, visit: Visit): Promise<number> {
  const { request, response, path, url, reads, id } = visit
  if (!URL.canParse(options.publicOrigin + url) || !url.startsWith('/')) {
    return refuse(options, response, 'malformed', id)
  }
  if (path.length > 1 && path.endsWith('/')) return redirectTo(options, visit, withoutTrailingSlash(visit))
  if (!reads && options.site.has(path)) return refuse(options, response, 'method_not_allowed', id)
  const finished =
    reads && !isPersonal(path)
      ? await options.renderer.render(url)
      : await options.finish(
          await options.pipeline(await personalRequest(options, visit), addressOf(options, request)),
        )
  const lost = finished.status === 404 && reads && !isPersonal(path)
  return sendFinished((lost && options.notFound(path)) || finished, request, response, id)
}

async function personalRequest(options: DoorOptions, { request, id }: Visit): Promise<Request> {
  const asked = await toWebRequest(request, options.publicOrigin)
  asked.headers.set('x-request-id', id)
  return asked
}

/** Doubled slashes are folded too: `//elsewhere.example/` must not become an address outside. */
const withoutTrailingSlash = ({ path, url }: Visit): string =>
  (path.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/') + url.slice(path.length)

function redirectTo({ floor }: DoorOptions, { response, id }: Visit, location: string): number {
  const own = ['location', location, 'content-length', '0', 'x-request-id', id]
  sendBytes(response, 301, [...own, 'content-security-policy', bareDocumentPolicy, ...floor], undefined)
  return 301
}

function addressOf({ trustProxy }: DoorOptions, request: IncomingMessage): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  return first || request.socket.remoteAddress || ''
}
