import type { AdyenConnection } from './connection.ts'
import type { CheckoutSettings } from './provider.ts'

/**
 * The addresses of the sandbox for adyen-web. `test/` must follow `/checkoutshopper/`, since the library
 * looks for it and cuts the origin of its iframes before it; the text after it enables native 3-D Secure
 * over plain http.
 */
function sandboxUrls(origin: string): CheckoutSettings['urls'] {
  const mark = origin.startsWith('https:') ? '' : 'http://localhost:8080/'
  const base = `${origin}/checkoutshopper/test/${mark}`
  return { api: base, analytics: base, cdn: { images: base, translations: base } }
}

export function checkoutSettings({
  clientKey,
  environment,
  sandboxOrigin,
}: AdyenConnection): CheckoutSettings {
  if (!sandboxOrigin) return { clientKey, environment }
  if (environment === 'live') throw new Error('A live Adyen account never goes with the sandbox.')
  return { clientKey, environment, urls: sandboxUrls(sandboxOrigin) }
}
