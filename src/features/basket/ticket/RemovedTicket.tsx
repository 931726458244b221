import './basket-ticket.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isUnanswered } from '#client/unanswered.ts'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { refund } from '#ui/icon/icons.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { productLink } from './product-link.ts'
import { removalId } from '#features/basket/changes/use-basket-changes.ts'
import { UNDO_MS, type Removal } from './use-removals.ts'

interface RemovedTicketProps {
  translations: BasketTranslations
  removal: Removal
  onUndo: () => void
  onEnd: () => void
}

/** Stands where a ticket was, for half a minute, with the way back. */
export function RemovedTicket({ translations, removal, onUndo, onEnd }: RemovedTicketProps) {
  const { t, locale } = translations
  const { item, status, refusal } = removal
  const row = useRef<HTMLDivElement>(null)
  const isRestoring = status === 'restoring'
  const isGone = refusal !== undefined && !isUnanswered(refusal)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (isRestoring || refusal) return
    const timer = setInterval(() => {
      // Whoever reads it by keyboard or holds the pointer over it is not hurried (WCAG 2.2.1).
      if (!row.current?.matches(':hover, :has(:focus-visible)')) end()
    }, UNDO_MS)
    return () => clearInterval(timer)
  }, [isRestoring, refusal])

  return (
    <div className="basket-removed" ref={row}>
      <p>{t('removed', { name: item.name })}</p>
      {!isGone && (
        <Button
          id={removalId(item.id)}
          busy={isRestoring}
          aria-label={`${t('undo.action')}: ${item.name}`}
          onClick={onUndo}
        >
          <Icon svg={refund} /> {t('undo.action')}
        </Button>
      )}
      {refusal && (
        <div role="alert" className="basket-refusal">
          <p>{refusal.message || t('failed.change')}</p>
          {isGone && (
            <p>
              <a id={removalId(item.id)} href={`${productLink(item.lines[0], locale)}#booking`}>
                {t('undo.other', { name: item.name })}
              </a>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
