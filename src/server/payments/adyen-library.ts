import { createRequire } from 'node:module'
import type { AdyenConnection } from './connection.ts'
import { AdyenHttp } from './adyen-http.ts'

const load = createRequire(import.meta.url)
const TIMEOUT_MS = 5_000

/**
 * Loads three files of @adyen/api-library on first use: its entry imports every Adyen product (1.1 s, 60
 * MB), these take a tenth of a second. They are CommonJS, whose default export bundlers and Node read
 * differently, hence `require`.
 */
export function createAdyenLibrary(connection: AdyenConnection) {
  const { default: Client } = load(
    '@adyen/api-library/lib/src/client.js',
  ) as typeof import('@adyen/api-library/lib/src/client.js')
  const { PaymentsApi } = load(
    '@adyen/api-library/lib/src/services/checkout/paymentsApi.js',
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/paymentsApi.js')
  const { ModificationsApi } = load(
    '@adyen/api-library/lib/src/services/checkout/modificationsApi.js',
  ) as typeof import('@adyen/api-library/lib/src/services/checkout/modificationsApi.js')

  const client = new Client(
    {
      apiKey: connection.apiKey,
      environment: (connection.environment === 'live' ? 'LIVE' : 'TEST') as never,
      connectionTimeoutMillis: TIMEOUT_MS,
      enable308Redirect: false,
      ...(connection.livePrefix ? { liveEndpointUrlPrefix: connection.livePrefix } : {}),
    },
    new AdyenHttp(connection.sandboxOrigin),
  )
  return { payments: new PaymentsApi(client), modifications: new ModificationsApi(client) }
}
export type AdyenLibrary = ReturnType<typeof createAdyenLibrary>
