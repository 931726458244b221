import { useCallback, useEffect, useRef, useState } from 'react'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import type { RestoredBasket } from '#contract/basket/restore-basket.ts'
import { $basket, loadBasket } from '#stores/basket.ts'
import { restoreExpiredBasket } from '#stores/restored-basket.ts'
import { expiredTickets, unavailableTickets, type ExpiredTicket } from './expired-tickets.ts'

interface Shown {
  tickets: readonly ExpiredTicket[]
  /** Why none of the tickets can be held again; empty when no answer came. */
  refusal?: string
  couponLost?: RestoredBasket['couponLost']
  /** The shop has answered which tickets it cannot hold, so asking again would not help. */
  answered: boolean
}

export interface ExpiredHolds extends Shown {
  /** The visitor has something to read or to decide. */
  isOpen: boolean
  /** The expired basket that the visitor goes on without. */
  leftSaleId: number | null | undefined
  busy: boolean
  /** The visitor came back after the basket's hold had ended. */
  sessionEnded: boolean
  lookAgain: () => void
  restore: () => void
  leave: () => void
}

const nothing: Shown = { tickets: [], answered: false }

/** Notices that a basket's hold ran out, and can hold its tickets once more. */
export function useExpiredHolds(): ExpiredHolds {
  const [shown, setShown] = useState(nothing)
  const [leftSaleId, setLeftSaleId] = useState<number | null>()
  const [busy, setBusy] = useState(false)
  const show = useCallback((tickets: readonly ExpiredTicket[]) => {
    setShown({ tickets, answered: false })
  }, [])
  const sessionEnded = useEndedSession()
  useExpiredBasket(show)

  const lookAgain = useCallback(async () => {
    const before = readySale()
    await loadBasket()
    const now = readySale()
    // The session is lost and its basket empty; baskets that only expired are shown by useExpiredBasket.
    if (before && now && now.status !== 'expired' && now.count === 0) show(expiredTickets(before.lines))
  }, [show])

  const restore = useCallback(async () => {
    const lines = shown.tickets.flatMap(({ line }) => line ?? [])
    setBusy(true)
    const restored = await restoreExpiredBasket()
    setBusy(false)
    setShown(restored.ok ? afterRestoring(restored.value, lines) : afterRefusal(shown, restored.failure))
  }, [shown])

  const leave = useCallback(() => {
    setLeftSaleId(readySale()?.id)
    setShown(nothing)
  }, [])
  return {
    ...shown,
    isOpen: shown.tickets.length > 0 || !!shown.couponLost,
    leftSaleId,
    busy,
    sessionEnded,
    lookAgain: () => void lookAgain(),
    restore: () => void restore(),
    leave,
  }
}

const afterRestoring = ({ unavailable, couponLost }: RestoredBasket, lines: SaleLine[]): Shown => ({
  tickets: unavailableTickets(unavailable, lines),
  couponLost,
  answered: true,
})

const afterRefusal = (before: Shown, { code, message }: { code: string; message: string }): Shown => ({
  tickets: before.tickets,
  refusal: message,
  answered: code === 'recovered_already',
})

function readySale(): Sale | undefined {
  const basket = $basket.get()
  return basket.status === 'ready' ? basket.sale : undefined
}

/** Shows each expired basket once. */
function useExpiredBasket(show: (tickets: readonly ExpiredTicket[]) => void): void {
  const shownSale = useRef<number>(undefined)
  useEffect(
    () =>
      $basket.subscribe((basket) => {
        if (basket.status !== 'ready' || basket.sale.status !== 'expired') return
        const { id, lines } = basket.sale
        if (id === null || id === shownSale.current) return
        shownSale.current = id
        show(expiredTickets(lines))
      }),
    [show],
  )
}

/** True when the cookie counted tickets but the basket is empty: it expired between two visits (S8). */
function useEndedSession(): boolean {
  const promised = useRef(false)
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    promised.current = document.documentElement.dataset.basket !== undefined
    return $basket.listen((basket) => {
      if (basket.status !== 'ready') return
      setEnded(promised.current && basket.sale.count === 0)
      promised.current = false
    })
  }, [])
  return ended
}
