import { RESUME_TOKEN } from '#contract/api-headers.ts'
import {
  cancelPayment,
  confirmPayment,
  getPaymentMethods,
  payByAdyen,
  payLocally,
  resumePayment,
  submitPaymentDetails,
} from '#contract/payment.ts'
import { currencyById } from '#domain/money.ts'
import { ok } from '#domain/result.ts'
import { readAddress } from '#server/ip-address.ts'
import { countryCodeById } from '#server/services/catalogue/countries.ts'
import type { Services } from '#server/services/index.ts'
import type { PayingCaller } from '#server/services/payment/payment-orders.ts'
import { refuse } from '#server/refusal.ts'
import { route, type Caller, type Reply, type Route } from './route.ts'

const paying = async (caller: Caller): Promise<PayingCaller> => ({
  locale: caller.locale,
  session: await caller.session(),
  address: readAddress(caller.address),
})

/** Resets the ticket count in the header once the basket is paid. */
function countDown(status: string, reply: Reply): void {
  if (status === 'Authorised' || status === 'paid') reply.countCart(0)
}

export const paymentRoutes = ({ payments, sessions }: Services): Route[] => [
  route(
    getPaymentMethods,
    async ({ query }) => {
      const currency = currencyById(Number(query.currencyId))
      if (!currency) return refuse('currency_unknown')
      const country = query.countryId === undefined ? undefined : countryCodeById(query.countryId)
      return ok(
        await payments.methods({
          amount: { amount: query.amount, currency },
          country: country ?? query.locale.slice(3),
          language: query.locale,
        }),
      )
    },
    { limit: 'methods' },
  ),
  route(
    payByAdyen,
    async ({ body }, caller, reply) => {
      const who = await paying(caller)
      const answered = await payments.pay(who, body)
      if (!answered.ok) return answered
      countDown(answered.value.resultCode, reply)
      // Lets a shopper who returns from the bank with another session in this browser find this sale.
      if (who.session) reply.header(RESUME_TOKEN, await sessions.issueResume(who.session))
      return answered
    },
    { limit: 'payment' },
  ),
  route(
    submitPaymentDetails,
    async ({ body }, caller, reply) => {
      const answered = await payments.details(await paying(caller), body)
      if (answered.ok) countDown(answered.value.resultCode, reply)
      return answered
    },
    { limit: 'payment' },
  ),
  route(cancelPayment, async ({ body }, caller) => payments.cancel(await paying(caller), body.attemptId), {
    limit: 'payment',
  }),
  route(confirmPayment, async ({ body }, caller, reply) => {
    const found = await payments.state(await paying(caller), body)
    if (found.ok) countDown(found.value.status, reply)
    return found
  }),
  route(
    payLocally,
    async ({ body }, caller, reply) => {
      const answered = await payments.payLocally(await paying(caller), body)
      if (answered.ok) countDown(answered.value.resultCode, reply)
      return answered
    },
    { limit: 'payment' },
  ),
  route(resumePayment, async (_, caller) => {
    const session = (await sessions.find(caller.token, 'resume')) ?? (await caller.session())
    return ok(await payments.resume({ ...(await paying(caller)), session }))
  }),
]
