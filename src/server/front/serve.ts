import closeWithGrace from 'close-with-grace'
import { fileURLToPath } from 'node:url'
import { builds } from '#config/builds.ts'
import { type Environment, readEnvironment } from '#config/environment.ts'
import { FOOTER_TAG } from '#config/footer-lists.ts'
import { editorsPagesOf } from '#i18n/editors-pages.ts'
import { createStdoutAccessLog } from './http/access-log.ts'
import { prepareReply } from './http/prepare-reply.ts'
import type { AppRuntime } from './app-runtime.ts'
import { claimBuild } from './claim-build.ts'
import { closeServer } from './http/close-server.ts'
import { createRequestHandler } from './request-handler.ts'
import { createCookieRules } from './pages/cookie-rules.ts'
import { ApiResponseCache } from './cache/api-response-cache.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { assertMailConfigured } from './assert-mail-configured.ts'
import { createFrontServer } from './http/front-server.ts'
import { PageCache } from './cache/page-cache.ts'
import { createPageLimits } from './pages/page-limits.ts'
import { createPathRedirects } from './pages/path-redirects.ts'
import { readRedirectTable } from './pages/redirect-table.ts'
import { isForeign } from './pages/redirects.ts'
import { PageRenderer } from './pages/page-renderer.ts'
import { usePageCache } from './cache/page-cache-instance.ts'
import { securityHeaders } from './http/security-headers.ts'
import { loadSite } from './pages/site.ts'
import { refreshFooterLists } from './pages/footer-lists.ts'
import { createErrorLog } from './http/error-log.ts'

const ANSWERS_AT_MOST = 8 * 1024 * 1024
/** About as long as an answer is cached. */
const TIDIED_EVERY_MS = 30_000
/** As long as a page on demand may be sent without a look at the catalogue. */
const LISTS_EVERY_MS = 300_000

/**
 * The process: reads the environment, listens, opens the shop, shuts down gracefully. `dist` is the built
 * shop. Prepared pages are served from the first moment, everything else once the shop is open. If it does
 * not open, the process ends.
 */
export async function serve(dist: URL): Promise<void> {
  const environment = readEnvironment()
  assertMailConfigured(environment)
  // A wrong brand stops the start, not the first page or mail.
  ownBrand()
  claimBuild(fileURLToPath(dist))
  const baseHeaders = securityHeaders(environment)
  const site = loadSite(dist, environment, baseHeaders)
  const build = builds[environment.variant]
  const redirects = createPathRedirects(build, readRedirectTable(build, environment.redirects))
  editorsPagesOf(environment.variant)
  const log = await createStdoutAccessLog(environment)

  const { promise: behind, resolve: open, reject: fail } = Promise.withResolvers<AppRuntime>()
  const prepare = (response: Response) => prepareReply(response, baseHeaders)
  const renderer = new PageRenderer({
    origin: environment.publicOrigin,
    render: async (request) => (await behind).render(request),
    prepare,
    pages: () => pages,
  })
  const pages: PageCache = new PageCache({
    maxBytes: environment.pageCacheBytes,
    refresh: (path) => renderer.refresh(path),
  })
  usePageCache(pages)
  const answers = new ApiResponseCache({ maxBytes: ANSWERS_AT_MOST })
  setInterval(() => answers.dropExpired(), TIDIED_EVERY_MS).unref()

  const errors = createErrorLog(environment)
  const server = createFrontServer(
    createRequestHandler({
      site: site.files,
      notFound: site.notFound,
      tooMany: site.tooMany,
      // With all texts, which prepared pages do not need.
      failed: async (path) => (await import('./pages/failed-page.ts')).answerOfFailedPage(path, build),
      limits: createPageLimits(async (...spent) => (await behind).spendPage(...spent)),
      redirects,
      isForeign: (path) => isForeign(path, build),
      cookieRules: createCookieRules({ build, secure: environment.secure }),
      pages,
      answers,
      renderer,
      calls: async (request, address) => (await behind).calls(request, address),
      pipeline: async (request, address) => (await behind).pipeline(request, address),
      prepare,
      publicOrigin: environment.publicOrigin,
      baseHeaders,
      trustProxy: environment.trustProxy,
      log,
      onError: errors.log,
    }),
    { baseHeaders, notFound: site.notFound },
  )
  server.on('error', (error) =>
    exitWith(`The shop cannot listen on port ${environment.port}: ${error.message}`),
  )
  server.listen(environment.port, environment.host, () => {
    import('./app-runtime.ts').then(({ createAppRuntime }) => createAppRuntime(environment)).then(open, fail)
  })

  behind.then(
    ({ onPagesChanged, remarks, render }) => {
      const { locales } = builds[environment.variant]
      const refreshLists = () => void refreshFooterLists(site.files, locales, (path) => renderer.render(path))
      onPagesChanged((tags) => {
        pages.purgeTags(tags)
        answers.purgeTags(tags)
        if (tags.includes(FOOTER_TAG) || tags.includes('*')) refreshLists()
      })
      // An API elsewhere announces nothing.
      if (environment.apiBase) setInterval(refreshLists, LISTS_EVERY_MS).unref()
      announce(environment)
      remarks.forEach((remark) => console.warn(remark))
      // The first visitor who asks for a page on demand should not have to wait for the renderer to warm up.
      const warmUp = () =>
        void render(new Request(`${environment.publicOrigin}/health-check`)).catch(() => {})
      setImmediate(() => {
        warmUp()
        refreshLists()
      })
    },
    (error: unknown) => exitWith(sentenceOf(error)),
  )

  closeWithGrace({ delay: 10_000, logger: false, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) errors.logFatal(err)
    await closeServer(server)
    log.close()
    await (await behind).close()
  })
}

/** An unhandled rejection is logged; it is no reason to stop serving every visitor. */
process.on('unhandledRejection', (error) => {
  console.error(
    JSON.stringify({ level: 50, time: Date.now(), error: String(error), kind: 'unhandledRejection' }),
  )
})

/** Started by `scripts/start.ts`, the shop does not outlive it. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** `scripts/start.ts` waits for this line before it prints the welcome. */
function announce({ port }: Environment): void {
  process.send?.({ listening: port })
  console.error(`Listening on port ${port}`)
}
