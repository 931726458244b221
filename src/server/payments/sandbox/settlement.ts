import type { Answer, Ledger, SandboxPayment } from './ledger.ts'
import type { SandboxSettings } from './settings.ts'
import type { WebhookSender } from './webhooks.ts'

export interface Books {
  ledger: Ledger
  settings: SandboxSettings
  webhooks: WebhookSender
}

const isOpenEnded = (answer: Answer): boolean =>
  answer.resultCode === 'Pending' || answer.resultCode === 'Received'

const isFinal = (payment: SandboxPayment): boolean =>
  payment.answer !== undefined && !isOpenEnded(payment.answer)

/** The first final answer is permanent: asking again returns it again. */
export function settle(books: Books, payment: SandboxPayment, answer: Answer): Answer {
  const known = books.ledger.payments.get(payment.id) ?? payment
  if (known.answer && isFinal(known)) return known.answer
  books.ledger.together(() => {
    const settled = books.ledger.payments.put({ ...known, answer })
    if (isOpenEnded(answer)) {
      settleLater(books, settled)
    } else {
      const success = answer.resultCode === 'Authorised'
      books.webhooks.announce(settled, {
        eventCode: 'AUTHORISATION',
        success,
        reason: answer.refusalReason ?? '',
      })
    }
  })
  return answer
}

/** Schedules the payments that were pending when the sandbox stopped. */
export function resumePending(books: Books): void {
  for (const payment of books.ledger.payments.all()) {
    if (payment.answer && isOpenEnded(payment.answer)) settleLater(books, payment)
  }
}

/** Lets a person who tries "Pending" see the bank authorise it after a while. */
function settleLater(books: Books, payment: SandboxPayment): void {
  const { pendingSeconds } = books.settings
  if (pendingSeconds === undefined) return
  setTimeout(() => settle(books, payment, { resultCode: 'Authorised' }), pendingSeconds * 1000).unref()
}
