import {
  cancelPayment as cancelCall,
  confirmPayment as confirmCall,
  getPaymentMethods,
  payByAdyen as payCall,
  payLocally as localCall,
  resumePayment as resumeCall,
  submitPaymentDetails,
} from '#contract/payment/payment.ts'
import type { PayByAdyen, PayerBrought } from '#contract/payment/payment-requests.ts'
import { currencyIds, type Money } from '#domain/price/money.ts'
import { ask, type Transport } from './transport.ts'

/** `language` is a BCP 47 tag; the country is the number `GET /country` gives it. */
export const readPaymentMethods = (
  transport: Transport,
  { amount, currency }: Money,
  language: string,
  countryId?: number,
) =>
  ask(transport, getPaymentMethods, {
    query: {
      currencyId: `${currencyIds[currency]}`,
      countryId: countryId === undefined ? undefined : String(countryId),
      locale: language,
      amount: String(amount),
    },
  })

export const pay = (transport: Transport, order: PayByAdyen) => ask(transport, payCall, { body: order })

/** Without a card: a total of zero, or an agent's credit. */
export const payLocally = (transport: Transport, order: Omit<PayByAdyen, 'paymentMethod' | 'browserInfo'>) =>
  ask(transport, localCall, { body: order })

export const submitDetails = (transport: Transport, brought: PayerBrought) =>
  ask(transport, submitPaymentDetails, { body: brought })

export const cancelPayment = (transport: Transport, attemptId: string) =>
  ask(transport, cancelCall, { body: { attemptId } })

export const readPayment = (transport: Transport, by: { attemptId?: string; returnId?: string }) =>
  ask(transport, confirmCall, { body: by })

export const resumePayment = (transport: Transport) => ask(transport, resumeCall, {})
