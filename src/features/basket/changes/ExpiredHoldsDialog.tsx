import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { productLink } from '#features/basket/ticket/product-link.ts'
import type { ExpiredHolds } from './use-expired-holds.ts'

interface ExpiredHoldsDialogProps {
  translations: BasketTranslations
  expired: ExpiredHolds
  /** Whether the basket has tickets again. */
  isFilled: boolean
  canRecover: boolean
}

/** “Your session has expired” (S2): hold the same tickets again, or go on without them. */
export function ExpiredHoldsDialog(props: ExpiredHoldsDialogProps) {
  const { translations, expired, isFilled, canRecover } = props
  const { t, day, locale } = translations
  const { isOpen, tickets, refusal, couponLost, answered } = expired
  const tried = answered || refusal !== undefined
  const asks = canRecover && !answered
  const someHeld = isFilled && tickets.length > 0
  return (
    <Dialog
      open={isOpen}
      title={t(isOpen && !someHeld ? 'lost.title' : 'lost.titleSome')}
      onClose={expired.leave}
      closeLabel={translations.common('close')}
      actions={
        <>
          <Button look={asks ? 'quiet' : 'action'} onClick={expired.leave}>
            {t('lost.leave')}
          </Button>
          {asks && (
            <Button look="action" busy={expired.busy} onClick={expired.restore}>
              {t('lost.retrieve')}
            </Button>
          )}
        </>
      }
    >
      <div role={tried ? 'alert' : undefined}>
        {refusal !== undefined && <p>{refusal || t('failed.change')}</p>}
        {tickets.length > 0 && refusal === undefined && <p>{t(tried ? 'lost.gone' : 'lost.text')}</p>}
        {couponLost && (
          <p>
            <strong>{couponLost.coupon}</strong> – {couponLost.reason.message}
          </p>
        )}
      </div>
      <ul className="basket-lost" role="list">
        {tickets.map(({ name, day: on, line, reason }, place) => (
          <li key={place}>
            <strong>
              {(tried || !canRecover) && line ? (
                <a href={`${productLink(line, locale)}#booking`}>{name}</a>
              ) : (
                name
              )}
            </strong>
            <span>{day(on)}</span>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
