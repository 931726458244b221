import { Hono } from 'hono'
import { bank } from './bank.ts'
import { makeCardKey } from './card-key.ts'
import { checkoutApi } from './checkout-api.ts'
import { checkoutShopper } from './checkout-shopper.ts'
import { control } from './control.ts'
import { noFaults, type Faults } from './faults.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { listen } from './listen.ts'
import { onlyLoopback } from './policy.ts'
import type { SandboxSettings } from './settings.ts'
import { resumePending } from './settlement.ts'
import { WebhookSender } from './webhooks.ts'

/**
 * adyen-web does native 3-D Secure over plain http only where the API address holds this text. It is carried
 * as a part of the path, which we take off again; with TLS it is not needed.
 */
export const PLAIN_HTTP_MARK = '/http://localhost:8080'

/** The word `test` after `/checkoutshopper/` is what the library's check of the client key looks for. */
const CHECKOUT_SHOPPER = /^\/checkoutshopper\/(?:test\/)?/

function plainPath(request: Request): Request {
  const url = new URL(request.url)
  const path = url.pathname.replace(PLAIN_HTTP_MARK, '').replace(CHECKOUT_SHOPPER, '/checkoutshopper/')
  if (path === url.pathname) return request
  url.pathname = path
  return new Request(url, request)
}

export interface Sandbox {
  origin: string
  ledger: Ledger
  faults: Faults
  /** Sends what was held back once `faults` allow it. */
  releaseWebhooks(): void
  close(): Promise<void>
}

/** The parts of Adyen that the shop uses, in one process on loopback: real enough for adyen-web and api-library. */
export async function openSandbox(
  settings: SandboxSettings,
  /** Other services that the shop is tried with, by path. */
  neighbours: Record<string, Hono> = {},
): Promise<Sandbox> {
  const ledger = openLedger(settings.ledgerFile)
  const faults = noFaults()
  const webhooks = new WebhookSender(ledger, settings, faults)
  const books = { ledger, settings, webhooks }
  const key = makeCardKey()

  const app = new Hono()
    .use(onlyLoopback)
    .get('/', (c) => c.text('Cityloop Adyen sandbox'))
    .route('/checkoutshopper', checkoutShopper({ books, key }))
    .route('/v72', checkoutApi({ books, key, faults }))
    .route('/control', control(books, faults))
  for (const [path, neighbour] of Object.entries(neighbours)) app.route(path, neighbour)
  app.route('/', bank(books))

  const listening = await listen((request) => app.fetch(plainPath(request)), settings)
  webhooks.resume()
  resumePending(books)
  return {
    origin: listening.origin,
    ledger,
    faults,
    releaseWebhooks: () => webhooks.release(),
    close: async () => {
      webhooks.close()
      await listening.close()
      ledger.close()
    },
  }
}
