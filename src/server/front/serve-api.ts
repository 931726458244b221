import closeWithGrace from 'close-with-grace'
import { readEnvironment } from '#config/environment.ts'
import { createStdoutAccessLog } from './http/access-log.ts'
import { createApiRequestHandler } from './api-request-handler.ts'
import { closeServer } from './http/close-server.ts'
import { createFrontServer } from './http/front-server.ts'
import { createErrorLog } from './http/error-log.ts'
import { createCors } from './http/cors.ts'
import { publicRemarksOf } from '#server/public-remarks.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { assertMailConfigured } from './assert-mail-configured.ts'
import { assertSandboxReachable } from './assert-sandbox-reachable.ts'
import { securityHeaders } from './http/security-headers.ts'
import { closeShop, shopInstance } from './gateway/shop-instance.ts'

const GRACE_IN_MS = 10_000

/** The process of the API alone: routes, migrations and jobs of the shop, for front ends elsewhere. */
export async function serveApi(): Promise<void> {
  const environment = readEnvironment()
  assertMailConfigured(environment)
  // A wrong brand stops the start, not the first page or mail.
  ownBrand()
  const shop = await shopInstance()
  try {
    await assertSandboxReachable(environment)
  } catch (error) {
    await closeShop()
    throw error
  }
  const log = await createStdoutAccessLog(environment)
  const errors = createErrorLog(environment)
  const baseHeaders = securityHeaders(environment)
  const server = createFrontServer(
    createApiRequestHandler({
      api: (request) => shop.api.fetch(request),
      health: () => shop.health(),
      cors: createCors(environment.apiOrigins),
      publicOrigin: environment.publicOrigin,
      baseHeaders,
      trustProxy: environment.trustProxy,
      log,
      onError: errors.log,
    }),
    { baseHeaders },
  )
  server.on('error', (error) => {
    console.error(`The API cannot listen on port ${environment.port}: ${error.message}`)
    process.exit(1)
  })
  server.listen(environment.port, environment.host, () => {
    process.send?.({ listening: environment.port })
    console.error(`API v2 listens on port ${environment.port}`)
    publicRemarksOf(shop, environment).forEach((remark) => console.warn(remark))
  })
  // An unhandled rejection is logged; it is no reason to stop serving every caller.
  process.on('unhandledRejection', (error) => errors.log(error))
  // Started by `scripts/api.ts`, it does not outlive it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  closeWithGrace({ delay: GRACE_IN_MS, logger: false, skip: ['unhandledRejection'] }, async ({ err }) => {
    if (err) errors.logFatal(err)
    await closeServer(server)
    log.close()
    await closeShop()
  })
}
