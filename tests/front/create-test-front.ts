import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Access } from '#server/front/http/access-log.ts'
import { builds } from '#config/builds.ts'
import type { TrustedProxies } from '#config/trusted-proxies.ts'
import { prepareReply } from '#server/front/http/prepare-reply.ts'
import { createRequestHandler } from '#server/front/request-handler.ts'
import { createCookieRules } from '#server/front/pages/cookie-rules.ts'
import { prepare } from '#server/front/http/prepare.ts'
import { createFrontServer } from '#server/front/http/front-server.ts'
import { ApiResponseCache } from '#server/front/cache/api-response-cache.ts'
import { PageCache } from '#server/front/cache/page-cache.ts'
import { createPageLimits, type SpendPage } from '#server/front/pages/page-limits.ts'
import { createPathRedirects } from '#server/front/pages/path-redirects.ts'
import { answerOfFailedPage } from '#server/front/pages/failed-page.ts'
import { isForeign } from '#server/front/pages/redirects.ts'
import { PageRenderer } from '#server/front/pages/page-renderer.ts'
import { securityHeaders } from '#server/front/http/security-headers.ts'

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

const ORIGIN = 'https://shop.example'

const noLimits: SpendPage = () => Promise.resolve(undefined)

/** A request handler on its own port, with a pipeline that the test provides. */
export async function createTestFront(
  pipeline: (request: Request) => Response | Promise<Response>,
  { trustProxy = 0, spend = noLimits }: { trustProxy?: TrustedProxies; spend?: SpendPage } = {},
) {
  const baseHeaders = securityHeaders({ secure: true })
  const seen: Request[] = []
  const logged: Access[] = []
  /** The client addresses passed to calls and pipeline. */
  const askedFor: string[] = []
  const answerFor = (asked: Request, address: string) => {
    askedFor.push(address)
    return answer(asked)
  }
  const answer = async (asked: Request) => {
    seen.push(asked)
    return pipeline(asked)
  }
  const built = (text: string, status = 200) =>
    prepare(
      status,
      { identity: Buffer.from(text) },
      [
        'content-type',
        'text/html; charset=utf-8',
        'cache-control',
        'no-cache',
        'content-security-policy',
        "default-src 'none'",
        ...baseHeaders,
      ],
      { compressible: true },
    )
  const notFound = built('lost', 404)
  const renderer = new PageRenderer({
    origin: ORIGIN,
    render: answer,
    prepare: (response) => prepareReply(response, baseHeaders),
    pages: () => pages,
  })
  const pages: PageCache = new PageCache({ maxBytes: 1_000_000, refresh: (path) => renderer.refresh(path) })
  const answers = new ApiResponseCache({ maxBytes: 1_000_000 })
  const errors: unknown[] = []
  const server = createFrontServer(
    createRequestHandler({
      site: new Map([
        ['/en/home', built('<h1>home</h1>'.repeat(100))],
        ['/en/not-found', notFound],
        ['/en/payment', built('<h1>pay</h1>'.repeat(100))],
        ['/en/payment-confirmed', built('<h1>paid</h1>'.repeat(100))],
        ['/_astro/x.js', built('x()')],
      ]),
      notFound: () => notFound,
      tooMany: () => built('wait', 429),
      failed: (path) => Promise.resolve(answerOfFailedPage(path, builds.worldwide)),
      limits: createPageLimits(spend),
      redirects: createPathRedirects(builds.worldwide),
      isForeign: (path) => isForeign(path, builds.worldwide),
      cookieRules: createCookieRules({ build: builds.worldwide, secure: true }),
      pages,
      answers,
      renderer,
      calls: answerFor,
      pipeline: answerFor,
      prepare: (response) => prepareReply(response, baseHeaders),
      publicOrigin: ORIGIN,
      baseHeaders,
      trustProxy,
      log: { write: (access) => logged.push(access), close: () => undefined },
      onError: (error) => errors.push(error),
    }),
    { baseHeaders, notFound: () => notFound },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    logged,
    askedFor,
    errors,
    port,
    pages,
    answers,
    ask: (path: string, options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {}) =>
      send(port, path, options),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** Plain node:http, since fetch would normalise paths, follow redirects and decompress bodies. */
function send(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
