import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { browser } from '#client/browser.ts'
import { readPayment, resumePayment } from '#client/payment.ts'
import type { PaymentState } from '#contract/payment/payment.ts'
import { AttemptId, ReturnId } from '#contract/payment/payment-ids.ts'
import { isUnanswered } from '#client/unanswered.ts'
import { emptyBasket } from '#stores/basket.ts'
import { forgetDraft } from '#features/payment/form/draft.ts'
import { takeRedirect } from '#features/payment/bank-redirect.ts'
import { isLost, sendDetails } from '#features/payment/send-payment.ts'

export type Confirmation = { status: 'loading' } | { status: 'failed' } | PaymentState

const POLL_MS = 2_500
/** Polls for a minute and a half; after that the visitor asks by a button. */
const MOST_POLLS = 36

interface ReturnParameters {
  attemptId?: string
  returnId?: string
  redirectResult?: string
}

/** Ignores a damaged id: the last payment of this browser is shown instead. */
function readReturnParameters(): ReturnParameters {
  const { searchParams } = new URL(location.href)
  const take = (name: string, schema: v.GenericSchema<string>): string | undefined => {
    const value = searchParams.get(name)
    return v.is(schema, value) ? value : undefined
  }
  return {
    attemptId: take('attempt', AttemptId),
    returnId: take('return', ReturnId),
    redirectResult: take('redirectResult', v.string()),
  }
}

/** Once the shop has the bank's answer, removes it from the address: it must not be stored or shared. */
function forgetBankAnswer(): void {
  const url = new URL(location.href)
  url.searchParams.delete('redirectResult')
  history.replaceState(history.state, '', url)
}

async function readOwnPayment({ attemptId, returnId }: ReturnParameters) {
  if (returnId) return readPayment(browser, { returnId })
  return attemptId ? readPayment(browser, { attemptId }) : resumePayment(browser)
}

async function findPayment(returned: ReturnParameters): Promise<Confirmation> {
  const first = await readOwnPayment(returned)
  const isLost = !first.ok && isUnanswered(first.failure)
  const found = isLost ? await readOwnPayment(returned) : first
  if (found.ok) return found.value
  if (found.failure.code !== 'not_found') return { status: 'failed' }
  // With another session in this browser, the old token may still find the payment.
  const resumed = await resumePayment(browser)
  return resumed.ok ? resumed.value : { status: 'failed' }
}

/** The state of the payment, polled while the bank has not answered. */
export function useConfirmation(): { confirmation: Confirmation; looking: boolean; lookAgain: () => void } {
  const [returned] = useState(readReturnParameters)
  /** The bank's answer, until the shop has it: a payment may depend on it. */
  const untold = useRef(returned.redirectResult)
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'loading' })
  const [round, setRound] = useState(0)
  const [looking, setLooking] = useState(false)

  useEffect(() => {
    let stale = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function poll(polls: number): Promise<void> {
      const { returnId } = returned
      const redirectResult = untold.current
      if (redirectResult !== undefined) {
        const sent = returnId && (await sendDetails(browser, { returnId, details: { redirectResult } }))
        if (!sent || sent.ok || !isLost(sent.failure)) {
          untold.current = undefined
          forgetBankAnswer()
        }
      }
      // Shown here, so the form must not show it again.
      takeRedirect()
      const seen = await findPayment(returned)
      if (stale) return
      setConfirmation(seen)
      setLooking(false)
      if (seen.status === 'paid' || ('sale' in seen && seen.voucherToken)) {
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

  function lookAgain(): void {
    setLooking(true)
    setRound((count) => count + 1)
  }
  return { confirmation, looking, lookAgain }
}
