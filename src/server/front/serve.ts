import { createServer } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { createApp } from 'astro/app/entrypoint'
import { builds } from '#config/builds.ts'
import { type Environment, readEnvironment } from '#config/environment.ts'
import { openAccessLog } from './access-log.ts'
import { finishResponse } from './answer.ts'
import { withClientAddress } from './client-address.ts'
import { closeServer } from './close-server.ts'
import { openDoor } from './door.ts'
import { openDoorstep } from './doorstep.ts'
import { gatewayHere } from './gateway-here.ts'
import { KeptAnswers } from './kept-answers.ts'
import { PageCache } from './page-cache.ts'
import { PageRenderer } from './page-renderer.ts'
import { usePageCache } from './pages.ts'
import { requireSandbox } from './payment-there.ts'
import { KEEP_ALIVE_MS } from './ready-head.ts'
import { securityHeaders } from './security-headers.ts'
import { closeShop, shopHere } from './shop-here.ts'
import { openSite } from './site.ts'

const ANSWERS_AT_MOST = 8 * 1024 * 1024

/** The process: reads the environment, opens the shop, listens, closes with grace. `dist` is the built shop. */
export async function serve(dist: URL): Promise<void> {
  const environment = readEnvironment()
  const floor = securityHeaders(environment)
  const site = await openSite(dist, environment, floor)
  const [shop] = await Promise.all([shopHere(), requireSandbox(environment)]).catch(
    async (error: unknown) => {
      await closeShop()
      return exitWith(sentenceOf(error))
    },
  )
  const app = createApp()
  const log = openAccessLog(environment.logLevel)

  const finish = (response: Response) => finishResponse(response, floor)
  const renderer = new PageRenderer({
    origin: environment.publicOrigin,
    render: (request) => app.render(request),
    finish,
    pages: () => pages,
  })
  const pages: PageCache = new PageCache({
    maxBytes: environment.pageCacheBytes,
    refresh: (path) => renderer.refresh(path),
  })
  usePageCache(pages)
  const answers = new KeptAnswers({ maxBytes: ANSWERS_AT_MOST })
  shop.onPagesChanged((tags) => {
    pages.purgeTags(tags)
    answers.purgeTags(tags)
  })

  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    openDoor({
      site: site.files,
      notFound: site.notFound,
      doorstep: openDoorstep({ build: builds[environment.variant], secure: environment.secure }),
      pages,
      answers,
      renderer,
      calls: gatewayHere(),
      pipeline: (request, address) => app.render(withClientAddress(request, address)),
      finish,
      publicOrigin: environment.publicOrigin,
      floor,
      trustProxy: environment.trustProxy,
      log,
      onError: (error, id) =>
        console.error(JSON.stringify({ level: 50, time: Date.now(), id, error: String(error) })),
    }),
  )
  server.on('error', (error) =>
    exitWith(`The shop cannot listen on port ${environment.port}: ${error.message}`),
  )
  server.listen(environment.port, environment.host, () => announce(environment))
  // The first page a visitor asks for on demand should not be the one that warms the renderer up.
  void app.render(new Request(`${environment.publicOrigin}/health-check`)).catch(() => undefined)

  closeWithGrace({ delay: 10_000, logger: false, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) console.error(JSON.stringify({ level: 60, time: Date.now(), error: String(err) }))
    await closeServer(server)
    log.close()
    await closeShop()
  })
}

/** A promise that somebody forgot is a mistake to read about, not a reason to turn every visitor away. */
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
