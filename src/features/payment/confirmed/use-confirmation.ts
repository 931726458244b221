import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readPayment, resumePayment } from '#client/payment.ts'
import type { PaymentState } from '#contract/payment.ts'
import { emptyBasket } from '#stores/basket.ts'
import { forgetDraft } from '#features/payment/form/draft.ts'
import { takeRedirect } from '#features/payment/bank-redirect.ts'
import { sendDetails } from '#features/payment/send-payment.ts'

export type Confirmation = { status: 'loading' } | { status: 'failed' } | PaymentState

const POLL_MS = 2_500
/** Polls for a minute and a half; after that the visitor asks by a button. */
const MOST_POLLS = 36

interface ReturnParameters {
  attemptId?: string
  returnId?: string
  redirectResult?: string
}

/**
 * Removes the bank's parameters from the address at once: they must not be stored, shared or sent twice.
 */
function takeReturnParameters(): ReturnParameters {
  const url = new URL(location.href)
  const take = (name: string): string | undefined => url.searchParams.get(name) ?? undefined
  const returned = {
    attemptId: take('attempt'),
    returnId: take('return'),
    redirectResult: take('redirectResult'),
  }
  if (returned.redirectResult !== undefined) {
    url.searchParams.delete('redirectResult')
    history.replaceState(history.state, '', url)
  }
  return returned
}

async function readOwnPayment({ attemptId, returnId }: ReturnParameters) {
  if (returnId) return readPayment(browser, { returnId })
  return attemptId ? readPayment(browser, { attemptId }) : resumePayment(browser)
}

async function findPayment(returned: ReturnParameters): Promise<Confirmation> {
  const found = await readOwnPayment(returned)
  if (found.ok) return found.value
  if (found.failure.code !== 'not_found') return { status: 'failed' }
  // With another session in this browser, the old token may still find the payment.
  const resumed = await resumePayment(browser)
  return resumed.ok ? resumed.value : { status: 'failed' }
}

/** The state of the payment, polled while the bank has not answered. */
export function useConfirmation(): { confirmation: Confirmation; lookAgain: () => void } {
  const [returned] = useState(takeReturnParameters)
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let stale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function poll(polls: number): Promise<void> {
      const { returnId, redirectResult } = returned
      if (round === 0 && polls === 0 && returnId && redirectResult) {
        await sendDetails(browser, { returnId, details: { redirectResult } })
      }
      // Shown here, so the form must not show it again.
      takeRedirect()
      const seen = await findPayment(returned)
      if (stale) return
      setConfirmation(seen)
      if (seen.status === 'paid') {
        forgetDraft()
        emptyBasket()
      }
      if (seen.status === 'pending' && polls < MOST_POLLS)
        timer = setTimeout(() => void poll(polls + 1), POLL_MS)
    }
    void poll(0)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [returned, round])

  return { confirmation, lookAgain: () => setRound((count) => count + 1) }
}
