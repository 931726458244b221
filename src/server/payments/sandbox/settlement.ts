import type { Answer, Ledger, SandboxPayment } from './ledger.ts'
import type { SandboxSettings } from './settings.ts'
import type { WebhookSender } from './webhooks.ts'

export interface SandboxContext {
  ledger: Ledger
  settings: SandboxSettings
  webhooks: WebhookSender
}

const isOpenEnded = (answer: Answer): boolean =>
  answer.resultCode === 'Pending' || answer.resultCode === 'Received'

const isFinal = (payment: SandboxPayment): boolean =>
  payment.answer !== undefined && !isOpenEnded(payment.answer)

/** The first final answer is permanent: asking again returns it again. */
export function settle(context: SandboxContext, payment: SandboxPayment, answer: Answer): Answer {
  const known = context.ledger.payments.get(payment.id) ?? payment
  if (known.answer && isFinal(known)) return known.answer
  context.ledger.together(() => {
    const settled = context.ledger.payments.put({ ...known, answer })
    if (isOpenEnded(answer)) {
      settleLater(context, settled)
    } else {
      const success = answer.resultCode === 'Authorised'
      context.webhooks.announce(settled, {
        eventCode: 'AUTHORISATION',
        success,
        reason: answer.refusalReason ?? '',
      })
    }
  })
  return answer
}

/** Schedules the payments that were pending when the sandbox stopped. */
export function resumePending(context: SandboxContext): void {
  for (const payment of context.ledger.payments.all()) {
    if (payment.answer && isOpenEnded(payment.answer)) settleLater(context, payment)
  }
}

/** Lets a person who tries "Pending" see the bank authorise it after a while. */
function settleLater(context: SandboxContext, payment: SandboxPayment): void {
  const { pendingSeconds } = context.settings
  if (pendingSeconds === undefined) return
  setTimeout(() => settle(context, payment, { resultCode: 'Authorised' }), pendingSeconds * 1000).unref()
}
