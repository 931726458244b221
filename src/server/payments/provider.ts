import type { Money } from '#domain/price/money.ts'
import type { Result } from '#domain/result.ts'

/** Adyen's answer to a request. `action` is passed to adyen-web unchanged. */
export interface ProviderAnswer {
  resultCode: string
  pspReference?: string
  /** Our reference, to check that an answer belongs to its attempt. */
  merchantReference?: string
  action?: Record<string, unknown>
  /**
   * Stored with the attempt for the operator; never shown to shoppers, since it would help card testers.
   */
  refusalReason?: string
}

/**
 * `rejected`: Adyen read the request and did nothing. `unknown`: there was no reliable answer and the payment
 * may exist; this is settled only by repeating the request with its key, or by a webhook.
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

/** The settings adyen-web starts with. `urls` is only set for the sandbox. */
export interface CheckoutSettings {
  clientKey: string
  environment: 'test' | 'live'
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } }
}

export interface PaymentProvider {
  checkout: CheckoutSettings
  merchantAccount: string
  methods(query: MethodsQuery): Promise<Result<OfferedMethod[], ProviderTrouble>>
  /**
   * `body` is the frozen request of the attempt, `key` its idempotency key: the same pair makes one
   * payment.
   */
  pay(body: string, key: string): Promise<ProviderResult>
  details(details: Record<string, unknown>, key: string): Promise<ProviderResult>
  /**
   * Refunds the whole payment, by cancel or refund as Adyen decides. Only confirms receipt; the result
   * comes by webhook.
   */
  reverse(pspReference: string, reference: string, key: string): Promise<Result<undefined, ProviderTrouble>>
  /** Refunds a part. Only confirms receipt, as above. */
  refund(
    pspReference: string,
    amount: Money,
    reference: string,
    key: string,
  ): Promise<Result<undefined, ProviderTrouble>>
  /** Whether one of our keys signed this webhook item. */
  isGenuine(item: unknown): boolean
}
