import { isLocale, localeEntries } from '#config/locales.ts'
import type { FailureCode } from '#contract/failure.ts'
import { sessionEndings } from '#contract/account/session-endings.ts'
import { isCurrency } from '#domain/price/money.ts'
import { abortAfter, RETRIED_STATUSES, RETRY_DELAY_MS } from './call-limits.ts'
import { announce, SESSION_ENDED } from './session-events.ts'
import type { Transport } from './transport.ts'

/** The version of API v2 that this client is written for; every GET sends it (S7). */
const apiVersion = '2.0'
const TIME_LIMIT_MS = 20_000

/** The headers that tell the API the page's language and the currency shown. */
function localeHeaders(): Record<string, string> {
  const prefix = location.pathname.split('/')[1]
  const currency = document.documentElement.dataset.currency
  return {
    language: isLocale(prefix) ? localeEntries[prefix].header : 'en',
    currency: isCurrency(currency) ? currency : 'EUR',
  }
}

const withVersion = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}version=${apiVersion}`

/** Calls from a page of the shop: same origin, with cookies; scripts never see the session token. */
export const browser: Transport = {
  async send({ method, path, headers, body, signal }) {
    const isRead = method === 'GET'
    const timeout = abortAfter(TIME_LIMIT_MS, signal)
    const ask = () =>
      fetch(isRead ? withVersion(path) : path, {
        method,
        headers: { ...headers, ...localeHeaders() },
        body: body ?? null,
        credentials: 'same-origin',
        signal: timeout,
      })
    const reply = await (isRead ? fetchWithRetry(ask) : ask())
    const isJson = reply.headers.get('content-type')?.includes('json')
    const content: unknown = isJson ? await reply.json() : undefined
    if (endsSession(content)) announce(SESSION_ENDED)
    return { status: reply.status, body: content }
  },
}

async function fetchWithRetry(ask: () => Promise<Response>): Promise<Response> {
  const reply = await ask().catch(() => undefined)
  if (reply && !RETRIED_STATUSES.has(reply.status)) return reply
  await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  return ask()
}

const endsSession = (body: unknown): boolean =>
  sessionEndings.includes((body as { error?: { code: FailureCode } } | undefined)?.error?.code ?? 'no_answer')
