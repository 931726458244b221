import '#ui/button/button-busy.css'
import './basket.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { $basket, loadBasket, refreshBasket } from '#stores/basket.ts'
import { createBasketTranslations, type BasketTexts } from './basket-translations.ts'
import { BasketEmpty } from './BasketEmpty.tsx'
import { BasketFailed } from './BasketFailed.tsx'
import { BasketFilled } from './BasketFilled.tsx'
import { BasketLinkDialog, BasketLinkNotice } from './BasketLink.tsx'
import { BasketPending } from './BasketPending.tsx'
import { ExpiredHoldsDialog } from './ExpiredHoldsDialog.tsx'
import { useBasketLink } from './use-basket-link.ts'
import { useExpiredHolds } from './use-expired-holds.ts'

interface BasketProps {
  texts: BasketTexts
  links: { payment: string; destinations: string }
  /** Whether tickets whose hold has ended can be held again. */
  canRecover: boolean
  /** Whether the basket can be shared by a link. */
  canShare: boolean
}

export function Basket({ texts, links, canRecover, canShare }: BasketProps) {
  const translations = useMemo(() => createBasketTranslations(texts), [texts])
  const basket = useStore($basket, { ssr: 'initial' })
  const [isLoaded, setLoaded] = useState(false)
  const sale = basket.status === 'ready' ? basket.sale : undefined
  const expired = useExpiredHolds()
  const isDecided = sale !== undefined && (sale.status !== 'expired' || sale.id === expired.leftSaleId)
  const link = useBasketLink(canShare, isLoaded && isDecided && !expired.isOpen)
  const isFilled = sale !== undefined && sale.status !== 'expired' && sale.count > 0
  // The basket waits for the answer about a link: the notice above it would push it down.
  const isPending = basket.status === 'unknown' || (sale !== undefined && link.state.status === 'opening')

  useEffect(() => {
    void loadBasket().then(() => setLoaded(true))
    // A page restored from the back/forward cache, or a tab left for another, may show an older basket.
    const lookAgain = ({ persisted }: PageTransitionEvent) => persisted && void loadBasket()
    const followTabs = () => document.visibilityState === 'visible' && void refreshBasket()
    addEventListener('pageshow', lookAgain)
    document.addEventListener('visibilitychange', followTabs)
    return () => {
      removeEventListener('pageshow', lookAgain)
      document.removeEventListener('visibilitychange', followTabs)
    }
  }, [])

  return (
    <>
      <BasketLinkNotice translations={translations} link={link} />
      {isPending && <BasketPending translations={translations} destinations={links.destinations} />}
      {basket.status === 'failed' && (
        <BasketFailed translations={translations} message={basket.failure.message} />
      )}
      {basket.status === 'ready' &&
        !isPending &&
        (isFilled ? (
          <BasketFilled
            translations={translations}
            sale={basket.sale}
            receivedAt={basket.receivedAt}
            payment={links.payment}
            canShare={canShare}
            onHoldEnd={expired.lookAgain}
          />
        ) : (
          <BasketEmpty
            translations={translations}
            destinations={links.destinations}
            expired={expired.sessionEnded || basket.sale.status === 'expired'}
          />
        ))}
      <BasketLinkDialog translations={translations} link={link} />
      <ExpiredHoldsDialog
        translations={translations}
        expired={expired}
        isFilled={isFilled}
        canRecover={canRecover}
      />
    </>
  )
}
