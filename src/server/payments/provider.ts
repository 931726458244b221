import type { Money } from '#domain/money.ts'
import type { Result } from '#domain/result.ts'

/** What Adyen made of a request. `action` is for adyen-web alone and passed on untouched. */
export interface ProviderAnswer {
  resultCode: string
  pspReference?: string
  /** The reference we gave, so that an answer can be held against the attempt it belongs to. */
  merchantReference?: string
  action?: Record<string, unknown>
  /** Kept with the attempt for the operator; never shown to a shopper, it would help card testers. */
  refusalReason?: string
}

/**
 * `rejected`: Adyen read the request and did nothing. `unknown`: no trustworthy answer came, the payment may
 * exist; only the same request with the same key, or a webhook, can tell.
 */
export interface ProviderTrouble {
  kind: 'rejected' | 'unknown'
  status?: number
  code?: string
}
export type ProviderResult = Result<ProviderAnswer, ProviderTrouble>

export interface MethodsQuery {
  amount: Money
  /** ISO 3166-1 alpha-2 of the shopper. */
  country: string
  /** BCP 47. */
  language: string
}

export interface OfferedMethod {
  type: string
  name: string
  brands?: string[]
}

/** What adyen-web needs to start. `urls` exists only with the sandbox. */
export interface CheckoutSettings {
  clientKey: string
  environment: 'test' | 'live'
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } }
}

export interface PaymentProvider {
  checkout: CheckoutSettings
  merchantAccount: string
  methods(query: MethodsQuery): Promise<Result<OfferedMethod[], ProviderTrouble>>
  /** `body` is the frozen request of the attempt, `key` its idempotency key: the same pair makes one payment. */
  pay(body: string, key: string): Promise<ProviderResult>
  details(details: Record<string, unknown>, key: string): Promise<ProviderResult>
  /** Gives the money back, by cancel or refund as Adyen sees fit. "Received" only; a webhook tells the end. */
  reverse(pspReference: string, reference: string, key: string): Promise<Result<undefined, ProviderTrouble>>
  /** Gives a part of the money back. "Received" only, as above. */
  refund(
    pspReference: string,
    amount: Money,
    reference: string,
    key: string,
  ): Promise<Result<undefined, ProviderTrouble>>
  /** True when one of our keys signed this webhook item. */
  isGenuine(item: unknown): boolean
}
