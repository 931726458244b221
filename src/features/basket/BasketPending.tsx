import { Skeleton } from '#ui/Skeleton.tsx'
import { BasketEmpty } from './BasketEmpty.tsx'
import type { BasketTranslations } from './basket-translations.ts'

/**
 * Shown until the basket is loaded, and rendered by the server. Both a filled and an empty basket are there;
 * CSS shows one by `<html data-basket>`, so that nothing jumps if the guess was right.
 */
export function BasketPending({
  translations,
  destinations,
}: {
  translations: BasketTranslations
  destinations: string
}) {
  return (
    <>
      <div className="basket basket-pending" aria-busy>
        <div className="basket-items">
          <p className="visually-hidden" role="status">
            {translations.t('loading')}
          </p>
          <Skeleton shape="block" className="basket-bone" />
        </div>
        <div className="basket-side">
          <Skeleton shape="block" className="basket-bone" />
        </div>
      </div>
      <div className="basket-pending-empty">
        <BasketEmpty translations={translations} destinations={destinations} expired={false} />
      </div>
    </>
  )
}
