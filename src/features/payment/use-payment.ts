import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { cancelPayment, readPayment } from '#client/payment.ts'
import { SESSION_ENDED } from '#client/session-events.ts'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Failure } from '#contract/failure.ts'
import type { PaymentAnswer } from '#contract/payment/payment.ts'
import type { Result } from '#domain/result.ts'
import { newIdempotencyKey } from '#stores/idempotency.ts'
import { rememberRedirect, takeRedirect } from './bank-redirect.ts'
import { isAccepted, isLost, sendDetails, sendOrder, recoverAttempt, type Order } from './send-payment.ts'
import type { WaitingOrder } from './use-mailed-order.ts'

/**
 * `bank`: the shopper is asked by their bank, here or on its page. `done`: the confirmation page is
 * loading.
 */
type PaymentPhase =
  | { is: 'ready' }
  | { is: 'sending' }
  | { is: 'bank'; action: Record<string, unknown> }
  | { is: 'done'; attemptId: string }

/** `unfinished`: the shopper returned from the bank's page without its answer. */
export type PaymentFailure =
  | { kind: 'refused' | 'cancelled' | 'unfinished' | 'lost' }
  | { kind: 'failed'; failure: Failure }
  | BasketChanged

/** Another tab has changed the basket since it was looked at; `lines` are those that were not seen yet. */
export interface BasketChanged {
  kind: 'changed'
  lines: readonly SaleLine[]
}

function failureOf(failure: Failure): PaymentFailure {
  if (isLost(failure)) return { kind: 'lost' }
  return failure.code === 'basket_changed' ? { kind: 'changed', lines: [] } : { kind: 'failed', failure }
}

interface Payment {
  phase: PaymentPhase
  trouble: PaymentFailure | undefined
  send: (order: Omit<Order, 'attemptId'>) => Promise<void>
  submitDetails: (details: Record<string, unknown>) => Promise<void>
  giveUp: () => Promise<void>
  /** Clears the message of the last press, once the form itself has faults. */
  forget: () => void
  /** adyen-web or the bank's frame failed; the server learns the result by itself. */
  breakDown: () => void
}

/**
 * One press of Pay until its result; `onEnd` is called when nothing was paid or the result is unknown. The id
 * is made here, once per press, and the server pays once for it.
 */
export function usePayment(
  home: string,
  onDone: (attemptId: string) => void,
  onMailed: (order: WaitingOrder) => void,
  onEnd: (trouble: PaymentFailure) => void,
): Payment {
  const [phase, setPhase] = useState<PaymentPhase>({ is: 'ready' })
  const [trouble, setTrouble] = useState<PaymentFailure>()
  const attemptId = useRef<string>(undefined)
  /** An attempt whose reply may be lost: the next press asks for its state first. */
  const openId = useRef<string>(undefined)

  function stop(why: PaymentFailure): void {
    if (why.kind !== 'lost') openId.current = undefined
    attemptId.current = undefined
    setTrouble(why)
    setPhase({ is: 'ready' })
    onEnd(why)
  }

  function settle(answer: Result<PaymentAnswer, Failure>): void {
    if (!answer.ok) return stop(failureOf(answer.failure))
    const { action, resultCode, mailed, attemptId: id } = answer.value
    attemptId.current = id
    if (mailed) onMailed({ attemptId: id, mailed })
    else if (action) {
      if (action['type'] === 'redirect') rememberRedirect(id)
      setPhase({ is: 'bank', action })
    } else if (resultCode === 'Refused' || resultCode === 'Error') stop({ kind: 'refused' })
    else if (resultCode === 'Cancelled') stop({ kind: 'cancelled' })
    else {
      setPhase({ is: 'done', attemptId: id })
      onDone(id)
    }
  }

  /** Runs when the shopper comes back from the bank's page with the browser's own buttons. */
  const checkReturn = useEffectEvent(async () => {
    const left = takeRedirect()
    if (!left) return
    const state = await readPayment(browser, { attemptId: left })
    if (!state.ok) return
    const { status } = state.value
    if (isAccepted(status)) onDone(left)
    else if (status !== 'none' && status !== 'mailed') stop({ kind: status })
  })
  useEffect(() => void checkReturn(), [])

  /** The end of the session must not hide how an open attempt ended, which is asked for first. */
  const leave = useEffectEvent(async () => {
    const open = attemptId.current ?? openId.current
    const known = open && (await recoverAttempt(browser, open))
    if (known && known.ok) settle(known)
    else location.assign(`${home}#${SESSION_ENDED}`)
  })
  useEffect(() => {
    const end = () => void leave()
    addEventListener(SESSION_ENDED, end)
    return () => removeEventListener(SESSION_ENDED, end)
  }, [])

  return {
    phase,
    trouble,
    forget: () => setTrouble(undefined),
    async send(order) {
      // Ignores a second press, or Enter in a card field, while the first is in progress.
      if (attemptId.current) return
      attemptId.current = newIdempotencyKey()
      setTrouble(undefined)
      setPhase({ is: 'sending' })
      const known = openId.current && (await recoverAttempt(browser, openId.current))
      if (known) return settle(known)
      openId.current = attemptId.current
      settle(await sendOrder(browser, { ...order, attemptId: attemptId.current }))
    },
    async submitDetails(details) {
      const id = attemptId.current
      if (id) settle(await sendDetails(browser, { attemptId: id, details }))
    },
    async giveUp() {
      const id = attemptId.current
      if (!id) return
      const given = await cancelPayment(browser, id)
      // The bank may have authorised the payment just before; the reply then says so.
      if (given.ok && given.value.resultCode !== 'Pending') settle(given)
      else stop({ kind: 'cancelled' })
    },
    breakDown: () => attemptId.current && stop({ kind: 'refused' }),
  }
}
