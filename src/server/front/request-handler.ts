import type { TrustedProxies } from '#config/trusted-proxies.ts'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AccessLog } from './http/access-log.ts'
import { CallerError } from './http/caller-error.ts'
import { addressOf } from './http/client-address.ts'
import type { CookieOutcome, createCookieRules } from './pages/cookie-rules.ts'
import { sendPrepared, withCookies, withWait } from './http/prepare.ts'
import type { PreparedResponse, FlatHeaders } from './http/prepared-response.ts'
import { answerKey, type ApiResponseCache, takeCachePolicy } from './cache/api-response-cache.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { PageLimits } from './pages/page-limits.ts'
import { parsedPath, spelledPath, type PathRedirects } from './pages/path-redirects.ts'
import { asksForLanguage } from './pages/redirects.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import { isFiltered } from '#i18n/filtered-pages.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { nextRequestId } from './http/request-id.ts'
import { healthOf } from '#server/health.ts'
import { EVERY_METHOD, isForbidden, READ_ONLY, refuse, sendHealth } from './http/refusal.ts'
import { isDecodable, plainPath } from './http/plain-path.ts'
import { sendOwn } from './http/send-own.ts'
import { toWebRequest } from './http/web-request.ts'

export interface RequestHandlerOptions {
  /** Prerendered pages and assets by path. */
  site: ReadonlyMap<string, PreparedResponse>
  pages: PageCache
  /** Answers of public calls. */
  answers: ApiResponseCache
  renderer: PageRenderer
  /** The gateway: calls of API v2 need no other part of the pipeline. */
  calls: (request: Request, clientAddress: string) => Promise<Response>
  /** The whole pipeline, for what is neither a page nor a call: redirects by cookie, forms. */
  pipeline: (request: Request, clientAddress: string) => Promise<Response>
  prepare: (response: Response) => Promise<PreparedResponse>
  /** Renders the not-found page in the language of the path, with its status. */
  notFound: (path: string) => PreparedResponse | undefined
  /** The same for a client that asks too often. */
  tooMany: (path: string) => PreparedResponse | undefined
  /** What a visitor gets in place of a page that failed; undefined where no page is at the path. */
  failed: (path: string) => Promise<Response | undefined>
  limits: PageLimits
  /** The address of the page that a path means. */
  redirects: PathRedirects
  /** Whether nothing can be at a path, in any spelling: it is not even rendered. */
  isForeign: (path: string) => boolean
  /** What a visitor's cookies change about a page that is the same for everybody (S4). */
  cookieRules: ReturnType<typeof createCookieRules>
  publicOrigin: string
  /** Security headers of answers that are made here. */
  baseHeaders: FlatHeaders
  trustProxy: TrustedProxies
  log: AccessLog
  onError: (error: unknown, requestId: string) => void
}

/**
 * These answers depend on the visitor; every other GET is a page, rendered without the visitor's headers.
 */
const isPersonal = (path: string): boolean => asksForLanguage(path) || takesCalls(path)
const takesCalls = (path: string): boolean => isCall(path) || isIn('/dev/', path)

const isCall = (path: string): boolean => isIn('/api/', path)

/** `/dev/../en/home` is not in `/dev/`: the pipeline would render it for this visitor alone. */
const isIn = (folder: string, path: string): boolean =>
  path.startsWith(folder) && parsedPath(path).startsWith(folder)

/** The listener of the server: prepared responses first, then one render per page, then the pipeline. */
export function createRequestHandler(options: RequestHandlerOptions): RequestListener {
  const { site, pages, answers, log } = options
  return (request, response) => {
    const began = performance.now()
    const id = nextRequestId()
    const url = request.url ?? '/'
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const address = addressOf(request, options.trustProxy)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const note = (status: number, from: 'static' | 'cache' | 'page' | 'api' | 'front') =>
      log.write({
        id,
        method: request.method ?? '',
        url,
        address,
        status,
        from,
        took: performance.now() - began,
      })
    const visit: Visit = { request, response, path, url, address, reads, id, clears: [] }

    if (reads) {
      const asked = applyCookieRules(options, visit)
      if (asked?.leadsTo) return note(redirectTo(options, visit, 302, asked.leadsTo), 'front')
      if (asked) visit.clears = asked.clears
      const built = site.get(path)
      if (built) return note(send(built, visit), 'static')
      const cached = query >= 0 && isFiltered(path, url.slice(query + 1)) ? undefined : pages.find(path)
      if (cached) return note(send(cached, visit), 'cache')
      const key = isCall(path) ? answerKey(request, url) : undefined
      const kept = key === undefined ? undefined : answers.find(key)
      if (kept) return note(sendPrepared(kept, request, response, id), 'cache')
    }
    answerOnDemand(options, visit).then(
      (status) => note(status, path.startsWith('/api/') ? 'api' : 'page'),
      (error: unknown) => {
        options.onError(error, id)
        void answerFailure(options, visit, error).then((status) => note(status, 'front'))
      },
    )
  }
}

/** A visitor who asked for a page gets one, whoever made a call the API's error shape. */
async function answerFailure(options: RequestHandlerOptions, visit: Visit, error: unknown): Promise<number> {
  const { request, response, path, reads, id } = visit
  if (error instanceof CallerError) return refuse(options, response, error.code, id)
  const asksForPage = reads && !takesCalls(path) && !response.headersSent
  try {
    const page = asksForPage ? await options.failed(path) : undefined
    if (page) return sendPrepared(await options.prepare(page), request, response, id)
  } catch (again) {
    options.onError(again, id)
  }
  return refuse(options, response, 'unavailable', id)
}

interface Visit {
  request: IncomingMessage
  response: ServerResponse
  path: string
  url: string
  /** The client's address. */
  address: string
  reads: boolean
  id: string
  /** Set-Cookie values that delete cookies, sent along with a page. */
  clears: readonly string[]
}

function applyCookieRules(
  options: RequestHandlerOptions,
  { request, path, url }: Visit,
): CookieOutcome | undefined {
  const { cookie: cookies, 'sec-purpose': purpose } = request.headers
  if (!cookies) return undefined
  const query = url.slice(path.length)
  return options.cookieRules({ path, query, cookies, purpose: purpose?.toString() })
}

const send = (prepared: PreparedResponse, { request, response, id, clears }: Visit): number =>
  sendPrepared(clears.length > 0 ? withCookies(prepared, clears) : prepared, request, response, id)

async function answerOnDemand(options: RequestHandlerOptions, visit: Visit): Promise<number> {
  const { request, response, path, url, address, reads, id } = visit
  if (isForbidden(request.method)) {
    const allow = takesCalls(path) ? EVERY_METHOD : READ_ONLY
    return refuse(options, response, 'method_not_allowed', id, allow)
  }
  if (!URL.canParse(options.publicOrigin + url) || !url.startsWith('/')) {
    return refuse(options, response, 'malformed', id)
  }
  if (path === '/livez')
    return reads ? sendHealth(options, response, healthOf(true), id) : refuseWrite(options, visit)
  const settled = settledPath(options, path)
  if (!isPersonal(settled) && options.isForeign(settled)) return sendNotFound(options, visit)
  if (!reads && !takesCalls(path)) return refuseWrite(options, visit)
  if (settled !== path) return redirectOnce(options, visit, settled)
  if (isCall(path)) return sendPrepared(await call(options, visit), request, response, id)
  if (isPersonal(path)) {
    const asked = await toWebRequest(request, options.publicOrigin, visit.id)
    const reply = await options.pipeline(asked, address)
    return sendPrepared(await options.prepare(reply), request, response, id)
  }
  return renderPage(options, visit, url)
}

const settledPath = ({ redirects }: RequestHandlerOptions, path: string): string => {
  if (asksForLanguage(path)) return path
  if (!takesCalls(path)) return redirects(path)
  return path.endsWith('/') ? plainPath(path) : path
}

/** The part of an address after its path, as it may stand in a header. */
const queryOf = ({ url, path }: Visit): string =>
  URL.parse(`http://shop/${url.slice(path.length)}`)?.search ?? ''

/**
 * Another name of a language can lead to a city under a name of another language. Its page is rendered to
 * know where it leads, so that one redirect does both.
 */
async function redirectOnce(options: RequestHandlerOptions, visit: Visit, to: string): Promise<number> {
  const target = to + queryOf(visit)
  const locale = localeOfPath(to)
  const isRenamed = locale !== undefined && locale !== localeOfPath(spelledPath(visit.path))
  if (!isRenamed || options.site.has(to) || options.pages.find(to)) {
    return redirectTo(options, visit, 301, target)
  }
  return renderPage(options, { ...visit, path: to }, target, ({ status }) => {
    return status === 200 ? redirectTo(options, visit, 301, target) : undefined
  })
}

/** `instead` may answer in place of what was rendered. */
async function renderPage(
  options: RequestHandlerOptions,
  visit: Visit,
  url: string,
  instead?: (prepared: PreparedResponse) => number | undefined,
): Promise<number> {
  const { path, address } = visit
  const wait = await options.limits.ask(url, address)
  if (wait !== undefined) return refuseTooMany(options, visit, wait)
  // Astro would log a path that cannot be decoded as an error of the shop.
  const prepared = isDecodable(path) ? await options.renderer.render(url) : undefined
  if (prepared && prepared.status !== 404) return instead?.(prepared) ?? send(prepared, visit)
  const tooMany = await options.limits.miss(address)
  if (tooMany !== undefined) return refuseTooMany(options, visit, tooMany)
  return sendNotFound(options, visit, prepared)
}

function sendNotFound(options: RequestHandlerOptions, visit: Visit, rendered?: PreparedResponse): number {
  const page = options.notFound(visit.path) ?? rendered
  return page ? send(page, visit) : refuse(options, visit.response, 'not_found', visit.id)
}

function refuseTooMany(options: RequestHandlerOptions, visit: Visit, seconds: number): number {
  const page = options.tooMany(visit.path)
  if (page) return send(withWait(page, seconds), visit)
  return refuse(options, visit.response, 'too_many_requests', visit.id)
}

/** Pages and files are only read; OPTIONS is answered with the methods they take. */
function refuseWrite(options: RequestHandlerOptions, { request, response, id }: Visit): number {
  if (request.method !== 'OPTIONS') return refuse(options, response, 'method_not_allowed', id)
  const { baseHeaders } = options
  return sendOwn(response, 204, ['allow', READ_ONLY, 'cache-control', 'no-store'], { baseHeaders, id })
}

async function call(options: RequestHandlerOptions, visit: Visit): Promise<PreparedResponse> {
  const { answers, calls, prepare } = options
  const { request, url, address, reads } = visit
  const purgesBefore = answers.purges
  const response = await calls(await toWebRequest(request, options.publicOrigin, visit.id), address)
  const keeping = takeCachePolicy(response.headers)
  const key = reads && keeping && response.status === 200 ? answerKey(request, url) : undefined
  const prepared = await prepare(response)
  if (key !== undefined && keeping) answers.store(key, prepared, keeping, purgesBefore)
  return prepared
}

/** A 301 may be cached by anybody; a 302 depends on the visitor's cookie. */
function redirectTo(
  { baseHeaders }: RequestHandlerOptions,
  { response, id }: Visit,
  status: 301 | 302,
  location: string,
): number {
  const keep = status === 302 ? ['cache-control', 'no-store'] : []
  return sendOwn(response, status, ['location', location, 'content-length', '0', ...keep], {
    baseHeaders,
    id,
  })
}
