import { useEffect, useState } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { $basket } from '#stores/basket.ts'
import { priceChange, seenOf, type PriceChange } from '#stores/price-changes.ts'
import { readSeenBasket, writeSeenBasket } from '#stores/seen-basket.ts'

/** The last change of prices or currency, until the basket changes again; also across pages of the tab. */
export function usePriceChange(): PriceChange | undefined {
  const [change, setChange] = useState<PriceChange>()
  useEffect(() => {
    const look = (sale: Sale) => {
      const seen = readSeenBasket()
      const now = seenOf(sale, seen)
      if (JSON.stringify(now) === JSON.stringify(seen)) return
      writeSeenBasket(now)
      setChange(seen && priceChange(seen, sale))
    }
    return $basket.subscribe((basket) => {
      if (basket.status === 'ready' && basket.sale.status !== 'expired' && basket.sale.count > 0)
        look(basket.sale)
    })
  }, [])
  return change
}
