import type Config from '@adyen/api-library/lib/src/config.js'
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import type { IRequest } from '@adyen/api-library/lib/src/typings/requestOptions.js'

/** A reply of Adyen that is not a success. */
export class AdyenRefusal extends Error {
  override name = 'AdyenRefusal'
  readonly status: number
  readonly code: string | undefined
  /** Adyen marks failures that may be retried with the same key. */
  readonly isTransient: boolean

  constructor(status: number, code: string | undefined, isTransient: boolean) {
    super(`Adyen answered ${status}${code ? ` (${code})` : ''}`)
    this.status = status
    this.code = code
    this.isTransient = isTransient
  }
}

function errorCodeIn(body: string): string | undefined {
  try {
    const { errorCode } = JSON.parse(body) as { errorCode?: unknown }
    return typeof errorCode === 'string' ? errorCode : undefined
  } catch {
    return undefined
  }
}

/**
 * The HTTP client for the api-library: its own only speaks https and only to Adyen. Ours replaces the
 * origin by the sandbox's and leaves everything else unchanged.
 */
export class AdyenHttp implements ClientInterface {
  readonly #origin: string | undefined

  constructor(origin?: string) {
    this.#origin = origin
  }

  async request(
    endpoint: string,
    json: string | Buffer,
    config: Config,
    _isApiKeyRequired: boolean,
    options: IRequest.Options = {},
  ): Promise<string> {
    const wanted = new URL(endpoint)
    const url = this.#origin ? new URL(wanted.pathname + wanted.search, this.#origin) : wanted
    const answer = await fetch(url, {
      method: options.method ?? 'POST',
      ...(options.method === 'GET' ? {} : { body: json.toString() }),
      headers: {
        'content-type': 'application/json',
        'x-api-key': config.apiKey ?? '',
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(config.connectionTimeoutMillis ?? 5_000),
    })
    const text = await answer.text()
    if (answer.ok) return text
    throw new AdyenRefusal(answer.status, errorCodeIn(text), answer.headers.get('transient-error') === 'true')
  }
}
