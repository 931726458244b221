import { PAYMENT_OVER, PAYMENT_PENDING, RESUME_TOKEN } from '#contract/api-headers.ts'
import {
  cancelPayment,
  confirmPayment,
  getPaymentMethods,
  payByAdyen,
  payLocally,
  resumePayment,
  submitPaymentDetails,
  type PaymentAnswer,
  type PaymentState,
} from '#contract/payment/payment.ts'
import { currencyById } from '#domain/price/money.ts'
import { ok } from '#domain/result.ts'
import { readAddress } from '#server/ip-address.ts'
import { countryCodeById } from '#server/services/catalogue/countries.ts'
import type { Services } from '#server/services/index.ts'
import type { PayingCaller } from '#server/services/payment/payment-orders.ts'
import { refuse } from '#server/refusal.ts'
import { route, type Caller, type Reply, type Route } from '#server/routes/http/route.ts'
import { basketCallerOf, cartCount } from './basket.ts'

const paying = async (caller: Caller): Promise<PayingCaller> => ({
  locale: caller.locale,
  session: await caller.session(),
  address: readAddress(caller.address),
})

/** Resets the ticket count in the header once the basket is paid. */
function countDown(resultCode: string, reply: Reply): void {
  if (resultCode === 'Authorised') reply.countCart(0)
}

/** Ends that the payment page itself shows; an authorised payment ends on the page it leads to. */
const SHOWN_AT_ONCE = new Set(['Refused', 'Error', 'Cancelled'])

/** Tells that a payment has ended without success, which is shown with this answer. */
function endFailed({ attemptId, resultCode }: PaymentAnswer, reply: Reply): void {
  if (SHOWN_AT_ONCE.has(resultCode)) reply.header(PAYMENT_OVER, attemptId)
}

const STILL_OPEN = new Set(['pending', 'unfinished', 'mailed'])

/**
 * Tells the session that paid whether the state just read is the end of the payment. Reading marks no payment
 * as under way: its reply may arrive after the next page has ended the mark.
 */
function tellEnd({ attemptId, status }: PaymentState, reply: Reply): void {
  if (attemptId !== null && !STILL_OPEN.has(status)) reply.header(PAYMENT_OVER, attemptId)
}

/**
 * Counts the reader's own basket anew: they may not be the one who paid, and the one who paid may have begun
 * another basket.
 */
async function countOwn(baskets: Services['baskets'], caller: Caller, reply: Reply): Promise<void> {
  reply.countCart(cartCount(await baskets.read(await basketCallerOf(caller))))
}

export const paymentRoutes = ({ baskets, payments, sessions }: Services): Route[] => [
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
      if (!SHOWN_AT_ONCE.has(answered.value.resultCode))
        reply.header(PAYMENT_PENDING, answered.value.attemptId)
      endFailed(answered.value, reply)
      return answered
    },
    { limit: 'payment' },
  ),
  route(
    submitPaymentDetails,
    async ({ body }, caller, reply) => {
      const answered = await payments.details(await paying(caller), body)
      if (!answered.ok) return answered
      if (answered.value.resultCode === 'Authorised') await countOwn(baskets, caller, reply)
      endFailed(answered.value, reply)
      return answered
    },
    { limit: 'payment' },
  ),
  route(
    cancelPayment,
    async ({ body }, caller, reply) => {
      const answered = await payments.cancel(await paying(caller), body.attemptId)
      if (answered.ok) endFailed(answered.value, reply)
      return answered
    },
    { limit: 'payment' },
  ),
  route(confirmPayment, async ({ body }, caller, reply) => {
    const found = await payments.state(await paying(caller), body)
    if (!found.ok) return found
    if (found.value.status === 'paid') await countOwn(baskets, caller, reply)
    tellEnd(found.value, reply)
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
  route(resumePayment, async (_, caller, reply) => {
    const session = (await sessions.find(caller.token, 'resume')) ?? (await caller.session())
    const state = await payments.resume({ ...(await paying(caller)), session })
    tellEnd(state, reply)
    return ok(state)
  }),
]
