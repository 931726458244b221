import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Sale } from '#contract/basket/basket.ts'
import { $basket } from '#stores/basket.ts'
import { tabStorage } from '#stores/tab-storage.ts'
import { priceChange, SeenBasket, seenOf, type PriceChange } from './price-changes.ts'

const SEEN = 'cityloop.seen-basket'

function readSeen(): SeenBasket | undefined {
  try {
    const known = v.safeParse(SeenBasket, JSON.parse(tabStorage.read(SEEN) ?? 'null'))
    return known.success ? known.output : undefined
  } catch {
    return undefined
  }
}

/** The last change of prices or currency, until the basket changes again; also across pages of the tab. */
export function usePriceChange(): PriceChange | undefined {
  const [change, setChange] = useState<PriceChange>()
  useEffect(() => {
    const look = (sale: Sale) => {
      const seen = readSeen()
      const now = seenOf(sale, seen)
      if (JSON.stringify(now) === JSON.stringify(seen)) return
      tabStorage.write(SEEN, JSON.stringify(now))
      setChange(seen && priceChange(seen, sale))
    }
    return $basket.subscribe((basket) => {
      if (basket.status === 'ready' && basket.sale.status !== 'expired' && basket.sale.count > 0)
        look(basket.sale)
    })
  }, [])
  return change
}
