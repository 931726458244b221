import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readPayment, resumePayment } from '#client/payment.ts'
import type { MailedOrder } from '#contract/payment/payment.ts'

const POLL_MS = 5_000

/** An order that waits for the link of its mail. */
export interface WaitingOrder {
  attemptId: string
  mailed: MailedOrder
}

/** An order made before this page was opened; `undefined` while it is being loaded. */
export function useWaitingOrder(isAsked: boolean): [WaitingOrder | null | undefined, typeof setWaiting] {
  const [waiting, setWaiting] = useState<WaitingOrder | null>()
  useEffect(() => {
    if (!isAsked || waiting !== undefined) return
    let stale = false
    void resumePayment(browser).then((found) => {
      if (stale) return
      const { attemptId, mailed } = found.ok ? found.value : {}
      setWaiting(attemptId && mailed ? { attemptId, mailed } : null)
    })
    return () => {
      stale = true
    }
  }, [isAsked, waiting])
  return [isAsked ? waiting : null, setWaiting]
}

/** Polls while the page is visible, until the mailed link was used elsewhere. */
export function useOrderOutcome(
  attemptId: string,
  { onPaid, onOver }: { onPaid: (attemptId: string) => void; onOver: () => void },
): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      void readPayment(browser, { attemptId }).then((found) => {
        if (!found.ok || found.value.status === 'mailed') return
        if (found.value.status === 'paid') onPaid(attemptId)
        else onOver()
      })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [attemptId, onPaid, onOver])
}
