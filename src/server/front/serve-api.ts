import closeWithGrace from 'close-with-grace'
import { readEnvironment } from '#config/environment.ts'
import { openAccessLog } from './access-log.ts'
import { openApiDoor } from './api-door.ts'
import { closeServer } from './close-server.ts'
import { createFrontServer } from './front-server.ts'
import { createTroubleLog } from './trouble.ts'
import { openCors } from './cors.ts'
import { requireMail } from './mail-there.ts'
import { requireSandbox } from './payment-there.ts'
import { securityHeaders } from './security-headers.ts'
import { closeShop, shopHere } from './shop-here.ts'

const GRACE_IN_MS = 10_000

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
  const trouble = createTroubleLog(environment)
  const floor = securityHeaders(environment)
  const server = createFrontServer(
    openApiDoor({
      api: (request) => shop.api.fetch(request),
      isWell: () => shop.isWell(),
      cors: openCors(environment.apiOrigins),
      publicOrigin: environment.publicOrigin,
      floor,
      trustProxy: environment.trustProxy,
      log,
      onError: trouble.tell,
    }),
    { floor },
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
  process.on('unhandledRejection', (error) => trouble.tell(error))
  // Started by `scripts/api.ts`, it does not outlive it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  closeWithGrace({ delay: GRACE_IN_MS, logger: false, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) trouble.tellLast(err)
    await closeServer(server)
    log.close()
    await closeShop()
  })
}
