import type { HeldAgain } from '#stores/restored-basket.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ChangedPrices } from './ChangedPrices.tsx'
import type { SessionProps } from './session-props.ts'
import { missingTickets } from './session-tickets.ts'
import { TicketNames } from './TicketNames.tsx'

interface BasketRetrievedProps extends SessionProps {
  restored: HeldAgain
  open: boolean
  onClose: () => void
}

/** What came back of an expired basket, at which prices, and what did not, with reasons. */
export function BasketRetrieved({ t, locale, basketHref, restored, open, onClose }: BasketRetrievedProps) {
  const { sale, unavailable, couponLost, change } = restored
  const count = sale.status === 'expired' ? 0 : sale.count
  return (
    <Dialog
      open={open}
      title={t(count > 0 ? 'retrieved.title' : 'retrieved.none')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        <>
          <Button look={count > 0 ? 'quiet' : 'action'} onClick={onClose}>
            {t('retrieved.stay')}
          </Button>
          {count > 0 && (
            <ButtonLink look="action" href={basketHref}>
              {t('retrieved.basket')}
            </ButtonLink>
          )}
        </>
      }
    >
      <div role="status">
        {count > 0 && <p>{t('retrieved.count', { count })}</p>}
        {change && <ChangedPrices t={t} locale={locale} change={change} />}
        {unavailable.length > 0 && <p>{t('retrieved.missing')}</p>}
        {couponLost && (
          <p>
            <strong>{couponLost.coupon}</strong> – {couponLost.reason.message}
          </p>
        )}
      </div>
      <TicketNames tickets={missingTickets(unavailable)} locale={locale} />
    </Dialog>
  )
}
