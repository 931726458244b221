import { FetchError, ofetch } from 'ofetch'
import { abortAfter, RETRIED_STATUSES, RETRY_DELAY_MS } from './call-limits.ts'
import type { Transport } from './transport.ts'

/**
 * API v2 over the network, for programs. Browsers use `browser.ts`, which does the same with `fetch`:
 * ofetch weighs 3.7 kB, too much for the payment page's budget.
 *
 * @param base the part of the address before `/api/v2`
 */
export function createNetwork(base: string, timeLimitMs: number): Transport {
  return {
    async send({ method, path, headers, body, signal }) {
      const reply = await ofetch
        .raw<unknown>(base + path, {
          method,
          headers,
          body,
          retry: method === 'GET' ? 1 : false,
          retryDelay: RETRY_DELAY_MS,
          // ofetch treats a missing answer as a 500.
          retryStatusCodes: [...RETRIED_STATUSES],
          signal: abortAfter(timeLimitMs, signal),
        })
        .catch(refusalOf)
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? reply._data : undefined }
    },
  }
}

/** ofetch throws on error statuses, but a refusal is an answer like any other. */
function refusalOf(error: unknown) {
  if (error instanceof FetchError && error.response) return error.response
  throw error
}
