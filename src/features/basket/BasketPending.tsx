import { Skeleton } from '#ui/Skeleton.tsx'
import { BasketEmpty } from './BasketEmpty.tsx'
import type { BasketWords } from './basket-words.ts'

/**
 * Shown until the basket is loaded, and rendered by the server. Both a filled and an empty basket are there;
 * CSS shows one by `<html data-basket>`, so that nothing jumps if the guess was right.
 */
export function BasketPending({ words, destinations }: { words: BasketWords; destinations: string }) {
  return (
    <>
      <div className="basket basket-pending" aria-busy>
        <div className="basket-items">
          <p className="visually-hidden" role="status">
            {words.t('loading')}
          </p>
          <Skeleton shape="block" className="basket-bone" />
        </div>
        <div className="basket-side">
          <Skeleton shape="block" className="basket-bone" />
        </div>
      </div>
      <div className="basket-pending-empty">
        <BasketEmpty words={words} destinations={destinations} expired={false} />
      </div>
    </>
  )
}
