import { useCallback, useEffect, useRef, useState } from 'react'
import type { Sale } from '#contract/basket.ts'
import { $basket, addOption, loadBasket } from '#stores/basket.ts'
import { lostItems, type BasketItem } from './basket-items.ts'
import { sameChoice } from './same-choice.ts'

export interface Lost {
  /** What was held until a moment ago. */
  items: readonly BasketItem[]
  /** Of these, what could not be held again because others were faster. */
  gone: readonly BasketItem[]
  /** Nothing is left in the basket. */
  all: boolean
  busy: boolean
  /** The visitor came back to a basket that had been let go meanwhile. */
  sessionEnded: boolean
  lookAgain: () => void
  retrieve: () => void
  leave: () => void
}

/** Notices places whose hold ran out, and can hold the same choice once more. */
export function useLost(): Lost {
  const [items, setItems] = useState<readonly BasketItem[]>([])
  const [gone, setGone] = useState<readonly BasketItem[]>([])
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState(false)
  const sessionEnded = useEndedSession()

  const lookAgain = useCallback(async () => {
    const before = readySale()
    if (!before) return
    await loadBasket()
    const now = readySale()
    if (!now) return
    const lost = lostItems(before, now)
    if (lost.length === 0) return
    setItems(lost)
    setGone([])
    setAll(now.count === 0)
  }, [])

  const retrieve = useCallback(async () => {
    setBusy(true)
    const failed: BasketItem[] = []
    for (const item of items) {
      const held = await addOption(sameChoice(item))
      if (!held.ok) failed.push(item)
    }
    setBusy(false)
    setGone(failed)
    setItems(failed)
  }, [items])

  const leave = useCallback(() => setItems([]), [])
  return {
    items,
    gone,
    all,
    busy,
    sessionEnded,
    lookAgain: () => void lookAgain(),
    retrieve: () => void retrieve(),
    leave,
  }
}

function readySale(): Sale | undefined {
  const basket = $basket.get()
  return basket.status === 'ready' ? basket.sale : undefined
}

/** The cookie's count promised tickets, the basket has none: it was let go between two visits (S8). */
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
