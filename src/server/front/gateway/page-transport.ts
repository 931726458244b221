import type { Transport } from '#client/transport.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { ownEnvironment } from '#config/environment.ts'
import { shopInstance } from './shop-instance.ts'

/** Calls of a page carry its language (S7) and no data of a visitor. */
export function pageTransport(locale: Locale | undefined): Transport {
  const { apiBase } = ownEnvironment()
  const language: Record<string, string> = locale ? { language: localeEntries[locale].header } : {}
  const send: Transport['send'] = apiBase
    ? sendOver(apiBase)
    : async (request) => (await shopInstance()).pageTransport.send(request)
  return {
    send: (request) => send({ ...request, headers: { ...language, ...request.headers } }),
    read: async (call, input, headers) =>
      apiBase
        ? undefined
        : (await shopInstance()).pageTransport.read?.(call, input, { ...language, ...headers }),
  }
}

const TIME_LIMIT_MS = 15_000

function sendOver(apiBase: string): Transport['send'] {
  const base = apiBase.replace(/\/api\/v2$/, '')
  // Loaded only where it is needed.
  const network = import('#client/network.ts').then(({ createNetwork }) => createNetwork(base, TIME_LIMIT_MS))
  return async (request) => (await network).send(request)
}
