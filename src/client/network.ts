import { FetchError, ofetch } from 'ofetch'
import { endOfCall, RETRIED_STATUSES, RETRY_DELAY_MS } from './call-limits.ts'
import type { Transport } from './transport.ts'

/**
 * API v2 over the network for programs. Browsers take `browser.ts`, which does the same with `fetch`: ofetch weighs
 * 3.7 kB, and the payment page would pass its budget.
 *
 * @param base what stands before `/api/v2`
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
          // To ofetch no answer at all is a 500.
          retryStatusCodes: [...RETRIED_STATUSES],
          signal: endOfCall(timeLimitMs, signal),
        })
        .catch(refusalOf)
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? reply._data : undefined }
    },
  }
}

/** A refusal is an answer too. */
function refusalOf(error: unknown) {
  if (error instanceof FetchError && error.response) return error.response
  throw error
}
