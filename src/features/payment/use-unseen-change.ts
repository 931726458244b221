import { useMemo, useState } from 'react'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import { changedLines, isAsShown } from '#domain/sale/shown-lines.ts'
import type { BasketChanged } from './use-payment.ts'

/**
 * What another tab has changed since the buyer saw the order: at the opening of this page, then at each press
 * of Pay, which calls `markSeen`.
 */
export function useUnseenChange(sale: Sale | undefined): {
  change: BasketChanged | undefined
  markSeen: () => void
} {
  const [seen, setSeen] = useState<readonly SaleLine[]>()
  if (!seen && sale && sale.count > 0) setSeen(sale.lines)
  const change = useMemo<BasketChanged | undefined>(() => {
    if (!seen || !sale || isAsShown(seen, sale.lines)) return undefined
    return { kind: 'changed', lines: changedLines(seen, sale.lines) }
  }, [seen, sale])
  return { change, markSeen: () => setSeen(sale?.lines) }
}
