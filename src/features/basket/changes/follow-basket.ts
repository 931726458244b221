import type { Sale } from '#contract/basket/basket.ts'
import { $basket } from '#stores/basket.ts'
import { followCurrency } from '#stores/currency.ts'
import { HELD_UNTIL } from '#stores/held-until.ts'

const CHANNEL = 'cityloop.basket'
/** Two tabs never agree on the end of a hold to the millisecond. */
const SAME_END_MS = 2_000

/** What another tab shows as well if it shows the same basket. */
export const basketMark = ({ id, currency, total, discounts, lines }: Sale): string =>
  JSON.stringify([id, currency, total, discounts, lines.map((line) => line.id)])

function ownMark(): string | undefined {
  const basket = $basket.get()
  return basket.status === 'ready' ? basketMark(basket.sale) : undefined
}

/** The end of the hold by this device's clock. */
function ownEnd(): number {
  const basket = $basket.get()
  if (basket.status !== 'ready' || !basket.sale.heldUntil) return 0
  const { sale, receivedAt } = basket
  return receivedAt + Date.parse(basket.sale.heldUntil) - Date.parse(sale.now)
}

/**
 * Calls `refresh` when another tab has changed the basket, and when this tab is looked at again. Basket
 * pages tell each other what they show; the other pages of the shop only store when the hold ends,
 * which an addition or a payment changes. The returned function ends it.
 */
export function followBasket(refresh: () => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const look = () => {
    // Without this, both tabs would keep repricing the basket, each in its own currency.
    followCurrency()
    refresh()
  }
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
  channel?.addEventListener('message', ({ data }) => {
    const own = ownMark()
    if (own !== undefined && data !== own) look()
  })
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === HELD_UNTIL && Math.abs(Number(newValue) - ownEnd()) > SAME_END_MS) look()
  }
  addEventListener('storage', follow, { signal })
  const lookWhenShown = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', lookWhenShown, { signal })
  let told: string | undefined
  const stopTelling = $basket.subscribe(() => {
    const own = ownMark()
    // The first basket shown is no news to the others.
    if (own !== undefined && told !== undefined && own !== told) channel?.postMessage(own)
    told = own ?? told
  })
  return () => {
    stopped.abort()
    stopTelling()
    channel?.close()
  }
}
