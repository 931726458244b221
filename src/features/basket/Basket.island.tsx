import '#ui/button/button-busy.css'
import './basket.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { $basket, loadBasket, refreshBasket } from '#stores/basket.ts'
import { followBasket } from '#features/basket/changes/follow-basket.ts'
import { onRestored } from '#ui/hydration/on-restored.ts'
import { createBasketTranslations, type BasketTexts } from './basket-translations.ts'
import { BasketEmpty } from './BasketEmpty.tsx'
import { BasketFailed } from './BasketFailed.tsx'
import { BasketFilled } from './BasketFilled.tsx'
import { BasketLinkDialog, BasketLinkNotice } from '#features/basket/link/BasketLink.tsx'
import { BasketPending } from './BasketPending.tsx'
import { inTurn } from '#features/basket/changes/in-turn.ts'
import { loadUpgrades } from '#features/basket/ticket/upgrades.ts'
import { useBasketChanges, useOneCurrency } from '#features/basket/changes/use-basket-changes.ts'
import { ExpiredHoldsDialog } from '#features/basket/changes/ExpiredHoldsDialog.tsx'
import { useBasketLink } from '#features/basket/link/use-basket-link.ts'
import { useExpiredHolds } from '#features/basket/changes/use-expired-holds.ts'

interface BasketProps {
  texts: BasketTexts
  links: { payment: string; destinations: string }
  /** Whether tickets whose hold has ended can be held again. */
  canRecover: boolean
  /** Whether the basket can be shared by a link. */
  canShare: boolean
  /** Whether this build suggests other tours (S2). */
  canSuggest: boolean
}

/** How long the basket waits for its offers, in order to be drawn with them. */
const OFFERS_LATE_MS = 300

export function Basket({ texts, links, canRecover, canShare, canSuggest }: BasketProps) {
  const translations = useMemo(() => createBasketTranslations(texts), [texts])
  const basket = useStore($basket, { ssr: 'initial' })
  const [isLoaded, setLoaded] = useState(false)
  const sale = basket.status === 'ready' ? basket.sale : undefined
  const expired = useExpiredHolds()
  const isDecided = sale !== undefined && (sale.status !== 'expired' || sale.id === expired.leftSaleId)
  const link = useBasketLink(canShare, isLoaded && isDecided && !expired.isOpen)
  const isFilled = sale !== undefined && sale.status !== 'expired' && sale.count > 0
  const changes = useBasketChanges(translations)
  const isUndoable = sale?.status !== 'expired' && changes.removals.length > 0
  const areOffersDue = useOffers(isFilled ? sale : undefined)
  // The basket waits for the answer about a link, whose notice stands above it, and for its offers.
  const isPending =
    basket.status === 'unknown' ||
    (sale !== undefined && link.state.status === 'opening') ||
    (isFilled && !areOffersDue)

  useOneCurrency()
  useEffect(() => void loadBasket().then(() => setLoaded(true)), [])
  useEffect(() => followBasket(() => void inTurn(refreshBasket)), [])
  useEffect(() => onRestored(() => void loadBasket()), [])

  return (
    <>
      {!isPending && <BasketLinkNotice translations={translations} link={link} />}
      {isPending && <BasketPending translations={translations} destinations={links.destinations} />}
      {basket.status === 'failed' && (
        <BasketFailed translations={translations} message={basket.failure.message} />
      )}
      {basket.status === 'ready' &&
        !isPending &&
        (isFilled || isUndoable ? (
          <BasketFilled
            translations={translations}
            sale={basket.sale}
            receivedAt={basket.receivedAt}
            changes={changes}
            links={links}
            canShare={canShare}
            canSuggest={canSuggest}
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

/** True once the upgrades of the first basket are known or late: drawn later, they would move tickets. */
function useOffers(sale: Sale | undefined): boolean {
  const [areDue, setDue] = useState(false)
  useEffect(() => {
    if (!sale || areDue) return
    const known = sale.lines.map(({ id }) => loadUpgrades(id, sale.currency))
    const timer = setTimeout(() => setDue(true), OFFERS_LATE_MS)
    void Promise.all(known).then(() => setDue(true))
    return () => clearTimeout(timer)
  }, [sale, areDue])
  return areDue
}
