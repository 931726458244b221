import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { sandboxAccount } from './account.ts'
import { challengeAction } from './actions.ts'
import { serveAsset } from './assets.ts'
import { brandOf } from './browser/card-number.ts'
import type { CardKey } from './card-key.ts'
import { drawLogo } from './logos.ts'
import { messagePage, securedFieldPage } from './pages.ts'
import { findByToken } from './payment-details.ts'
import { invalid } from './payments.ts'
import { allowLocalShops, strictPolicy } from './policy.ts'
import type { SandboxContext } from './settlement.ts'
import { translationsFor } from './translations.ts'

const BinRequest = v.looseObject({
  encryptedBin: v.string(),
  requestId: v.string(),
  supportedBrands: v.optional(v.array(v.string()), []),
})
const FingerprintRequest = v.looseObject({ paymentData: v.string() })

const unreadable = invalid('702', 'The request is not understood')

export interface CheckoutShopper {
  context: SandboxContext
  key: CardKey
}

/**
 * The API that adyen-web calls from the shopper's browser. The paths are those of the published library.
 */
export function checkoutShopper({ context, key }: CheckoutShopper): Hono {
  const routes = new Hono().use(allowLocalShops).use(strictPolicy)
  const readJson = (request: Request): Promise<unknown> => request.json().catch(() => undefined)

  routes.get('/card-key.json', (c) => c.json(key.publicKey))
  routes.get('/browser/:name', (c) => serveAsset(c.req.param('name')))

  routes.get('/securedfields/:clientKey/:version/securedFields.html', (c) =>
    c.req.param('clientKey') === sandboxAccount.clientKey
      ? c.html(securedFieldPage())
      : c.text('This client key does not belong to this origin.', 403),
  )

  routes.post('/v3/bin/binLookup', async (c) => {
    const read = v.safeParse(BinRequest, await readJson(c.req.raw))
    if (!read.success) return c.json(unreadable, 422)
    const { encryptedBin, requestId, supportedBrands } = read.output
    let bin: string
    try {
      bin = key.open(encryptedBin)['binValue'] ?? ''
    } catch {
      return c.json(invalid('5_001', 'Unable to decrypt data'), 422)
    }
    const brand = brandOf(bin)
    if (!brand) return c.json({ requestId, issuingCountryCode: 'NL' })
    const found = {
      brand: brand.name,
      cvcPolicy: brand.cvcPolicy,
      expiryDatePolicy: 'required',
      enableLuhnCheck: true,
      ...(brand.lengths.length === 1 ? { panLength: brand.lengths[0] } : {}),
      supported: supportedBrands.includes(brand.name),
      paymentMethodVariant: brand.name,
    }
    return c.json({ requestId, issuingCountryCode: 'NL', brands: [found] })
  })

  routes.post('/v1/submitThreeDS2Fingerprint', async (c) => {
    const read = v.safeParse(FingerprintRequest, await readJson(c.req.raw))
    const payment = read.success ? findByToken(context, read.output.paymentData) : undefined
    if (!payment) return c.json(invalid('101', 'Invalid paymentData'), 422)
    return c.json({ action: challengeAction(new URL(c.req.url).origin, payment) })
  })

  routes.get('/assets/html/:clientKey/:page', (c) =>
    c.html(messagePage({ type: 'deviceFingerprint', value: randomUUID() }, '*')),
  )
  routes.get('/images/*', (c) => c.body(drawLogo(c.req.path), 200, { 'content-type': 'image/svg+xml' }))
  routes.get('/sdk/:version/translations/:file', (c) =>
    c.json(translationsFor(c.req.param('file').replace(/\.json$/, ''))),
  )
  routes.post('/v3/analytics', (c) => c.json({ checkoutAttemptId: randomUUID() }))
  routes.post('/v3/analytics/:id', (c) => c.json({}))
  return routes
}
