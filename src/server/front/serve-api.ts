import { createServer } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { readEnvironment } from '#config/environment.ts'
import { openAccessLog } from './access-log.ts'
import { openApiDoor } from './api-door.ts'
import { closeServer } from './close-server.ts'
import { openCors } from './cors.ts'
import { requireMail } from './mail-there.ts'
import { requireSandbox } from './payment-there.ts'
import { KEEP_ALIVE_MS } from './ready-head.ts'
import { securityHeaders } from './security-headers.ts'
import { closeShop, shopHere } from './shop-here.ts'

const GRACE_IN_MS = 10_000

const tell = (level: number, error: unknown, id?: string): void =>
  console.error(JSON.stringify({ level, time: Date.now(), id, error: String(error) }))

/** The process of the API alone: the routes, migrations and jobs of the shop, for front ends that live elsewhere. */
export async function serveApi(): Promise<void> {
  const environment = readEnvironment()
  requireMail(environment)
  const shop = await shopHere()
  try {
    await requireSandbox(environment)
  } catch (error) {
    await closeShop()
    throw error
  }
  const log = await openAccessLog(environment)
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    openApiDoor({
      api: (request) => shop.api.fetch(request),
      isWell: async () => (await shop.database.pool.query('select 1')).rowCount === 1,
      cors: openCors(environment.apiOrigins),
      publicOrigin: environment.publicOrigin,
      floor: securityHeaders(environment),
      trustProxy: environment.trustProxy,
      log,
      onError: (error, id) => tell(50, error, id),
    }),
  )
  server.on('error', (error) => {
    console.error(`The API cannot listen on port ${environment.port}: ${error.message}`)
    process.exit(1)
  })
  server.listen(environment.port, environment.host, () => {
    process.send?.({ listening: environment.port })
    console.error(`API v2 listens on port ${environment.port}`)
  })
  // A promise that somebody forgot is a mistake to read about, not a reason to turn every caller away.
  process.on('unhandledRejection', (error) => tell(50, error))
  // Started by `scripts/api.ts`, it does not outlive it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  closeWithGrace({ delay: GRACE_IN_MS, logger: false, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) tell(60, err)
    await closeServer(server)
    log.close()
    await closeShop()
  })
}
