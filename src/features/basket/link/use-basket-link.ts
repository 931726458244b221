import { useCallback, useEffect, useState } from 'react'
import { readBasketLink } from '#client/basket-link.ts'
import { browser } from '#client/browser.ts'
import { isUnanswered } from '#client/unanswered.ts'
import type { BasketLinkContent } from '#contract/basket/basket-link.ts'
import type { Failure } from '#contract/failure.ts'
import type { RestoredBasket } from '#contract/basket/restore-basket.ts'
import { $basket } from '#stores/basket.ts'
import { openLink, type ExistingTickets } from '#stores/restored-basket.ts'
import { newIdempotencyKey } from '#stores/idempotency.ts'
import { forgetLink, itemsInAddress, readOpened, rememberOpened } from './link-address.ts'

/** `asking`: the basket has tickets of its own, which the visitor keeps or replaces. */
export type LinkState =
  | { status: 'none' }
  | { status: 'opening' }
  | { status: 'asking'; content: BasketLinkContent; busy: boolean }
  | { status: 'added'; restored: Pick<RestoredBasket, 'added' | 'unavailable'> }
  | { status: 'failed'; failure: Failure }

export interface BasketLinkActions {
  state: LinkState
  open: (existing: ExistingTickets) => void
  leave: () => void
}

const nothing: LinkState = { status: 'none' }
const opening: LinkState = { status: 'opening' }

/**
 * The tickets of `?items=…`: added at once to an empty basket, else after a question. `isReady`: the basket
 * is loaded and asks nothing itself.
 */
export function useBasketLink(canShare: boolean, isReady: boolean): BasketLinkActions {
  const [state, setState] = useState<LinkState>(nothing)

  const fail = useCallback((failure: Failure) => {
    // Without an answer, a reload tries again.
    if (!isUnanswered(failure)) forgetLink()
    setState({ status: 'failed', failure })
  }, [])

  const open = useCallback(
    async (existing: ExistingTickets, key: string = newIdempotencyKey()) => {
      const items = itemsInAddress()
      if (!items) return
      rememberOpened({ key, existing })
      const opened = await openLink(items, existing, key)
      if (!opened.ok) return fail(opened.failure)
      forgetLink()
      setState({ status: 'added', restored: opened.value })
    },
    [fail],
  )

  const begin = useCallback(async () => {
    const items = canShare ? itemsInAddress() : undefined
    const basket = $basket.get()
    if (!items || basket.status !== 'ready') return
    const before = readOpened()
    if (before) return open(before.existing, before.key)
    if (basket.sale.count === 0 || basket.sale.status === 'expired') return open('keep')
    const read = await readBasketLink(browser, items)
    if (!read.ok) return fail(read.failure)
    const content = read.value
    if (content.data.some(({ reason }) => !reason))
      return setState({ status: 'asking', content, busy: false })
    forgetLink()
    const unavailable = content.data.flatMap(({ reason, ...item }) => (reason ? [{ ...item, reason }] : []))
    setState({ status: 'added', restored: { added: 0, unavailable } })
  }, [canShare, open, fail])

  useEffect(() => {
    if (canShare && itemsInAddress()) setState(opening)
  }, [canShare])

  useEffect(() => {
    if (!isReady) return
    void begin()
    // The hold may end while the link asks: the basket's question comes first, then the link begins anew.
    return () => setState((now) => (now.status === 'asking' && !now.busy ? opening : now))
  }, [isReady, begin])

  const choose = useCallback(
    (existing: ExistingTickets) => {
      setState((now) => (now.status === 'asking' ? { ...now, busy: true } : now))
      void open(existing)
    },
    [open],
  )

  const leave = useCallback(() => {
    forgetLink()
    setState(nothing)
  }, [])

  return { state, open: choose, leave }
}
