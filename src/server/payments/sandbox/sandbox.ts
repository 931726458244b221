import { Hono } from 'hono'
import { bank } from './bank.ts'
import { makeCardKey } from './card-key.ts'
import { checkoutApi } from './checkout-api.ts'
import { checkoutShopper } from './checkout-shopper.ts'
import { control } from './control.ts'
import { noFaults, type Faults } from './faults.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { listen } from './listen.ts'
import { onlyLoopback } from './policy.ts'
import type { SandboxSettings } from './settings.ts'
import { resumePending } from './settlement.ts'
import { WebhookSender } from './webhooks.ts'

/**
 * adyen-web runs native 3-D Secure over plain http only when the API address contains this text. It is part
 * of the path, from which it is removed again; with TLS it is not needed.
 */
const PLAIN_HTTP_MARK = '/http://localhost:8080'

/** The library's check of the client key looks for the word `test` after `/checkoutshopper/`. */
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
  /** Sends the held webhooks once `faults` allow it. */
  releaseWebhooks(): void
  /** The number of held webhooks. */
  heldWebhooks(): number
  close(): Promise<void>
}

/**
 * The parts of Adyen that the shop uses, in one process on loopback, complete enough for adyen-web and
 * api-library.
 */
export async function openSandbox(
  settings: SandboxSettings,
  /** Other services that the shop is tested with, by path. */
  neighbours: Record<string, Hono> = {},
): Promise<Sandbox> {
  const ledger = createLedger(settings.ledgerFile)
  const faults = noFaults()
  const webhooks = new WebhookSender(ledger, settings, faults)
  const context = { ledger, settings, webhooks }
  const key = settings.cardKey ?? makeCardKey()

  const app = new Hono()
    .use(onlyLoopback)
    .get('/', (c) => c.text('Cityloop Adyen sandbox'))
    .route('/checkoutshopper', checkoutShopper({ context, key }))
    .route('/v72', checkoutApi({ context, key, faults }))
    .route('/control', control(context, faults))
  for (const [path, neighbour] of Object.entries(neighbours)) app.route(path, neighbour)
  app.route('/', bank(context))

  const listening = await listen((request) => app.fetch(plainPath(request)), settings)
  webhooks.resume()
  resumePending(context)
  return {
    origin: listening.origin,
    ledger,
    faults,
    releaseWebhooks: () => webhooks.release(),
    heldWebhooks: () => webhooks.held,
    close: async () => {
      webhooks.close()
      await listening.close()
      ledger.close()
    },
  }
}
