import type {
  PaymentDetailsRequest,
  PaymentRequest,
} from '@adyen/api-library/lib/src/typings/checkout/models.js'
import { ok } from '#domain/result.ts'
import { createAdyenLibrary, type AdyenLibrary } from './adyen-library.ts'
import { checkoutSettings } from './checkout-settings.ts'
import type { AdyenConnection } from './connection.ts'
import type { OfferedMethod, PaymentProvider, ProviderAnswer } from './provider.ts'
import { withRetries } from './retries.ts'
import { signatureCheck } from './webhook-signature.ts'

interface AnswerOfAdyen {
  resultCode?: string
  pspReference?: string
  merchantReference?: string
  action?: unknown
  refusalReason?: string
}

const readAnswer = (answer: AnswerOfAdyen): ProviderAnswer => ({
  resultCode: answer.resultCode ?? 'Error',
  pspReference: answer.pspReference,
  merchantReference: answer.merchantReference,
  action: answer.action as Record<string, unknown> | undefined,
  refusalReason: answer.refusalReason,
})

/** The provider for Adyen and the sandbox alike: only the connection differs. */
export function adyenProvider(connection: AdyenConnection): PaymentProvider {
  const { merchantAccount } = connection
  let opened: AdyenLibrary | undefined
  const library = (): AdyenLibrary => (opened ??= createAdyenLibrary(connection))

  return {
    checkout: checkoutSettings(connection),
    merchantAccount,
    isGenuine: signatureCheck(connection),

    async methods({ amount, country, language }) {
      const asked = await withRetries(() =>
        library().payments.paymentMethods({
          merchantAccount,
          channel: 'Web' as never,
          countryCode: country,
          shopperLocale: language,
          amount: { value: amount.amount, currency: amount.currency },
        }),
      )
      if (!asked.ok) return asked
      const methods = (asked.value.paymentMethods ?? []).flatMap(({ type, name, brands }): OfferedMethod[] =>
        type && name ? [{ type, name, ...(brands ? { brands } : {}) }] : [],
      )
      return ok(methods)
    },

    async pay(body, idempotencyKey) {
      const request = JSON.parse(body) as PaymentRequest
      const answer = await withRetries(() => library().payments.payments(request, { idempotencyKey }))
      return answer.ok ? ok(readAnswer(answer.value)) : answer
    },

    async details(details, idempotencyKey) {
      const request = { details } as PaymentDetailsRequest
      const answer = await withRetries(() => library().payments.paymentsDetails(request, { idempotencyKey }))
      return answer.ok ? ok(readAnswer(answer.value)) : answer
    },

    async reverse(pspReference, reference, idempotencyKey) {
      const answer = await withRetries(() =>
        library().modifications.refundOrCancelPayment(
          pspReference,
          { merchantAccount, reference },
          { idempotencyKey },
        ),
      )
      return answer.ok ? ok(undefined) : answer
    },

    async refund(pspReference, { amount, currency }, reference, idempotencyKey) {
      const answer = await withRetries(() =>
        library().modifications.refundCapturedPayment(
          pspReference,
          { merchantAccount, reference, amount: { value: amount, currency } },
          { idempotencyKey },
        ),
      )
      return answer.ok ? ok(undefined) : answer
    },
  }
}
