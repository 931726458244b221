import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { restoreExpiredBasket, type HeldAgain } from '#stores/restored-basket.ts'
import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { BasketRetrieved } from './BasketRetrieved.tsx'
import type { SessionProps } from './session-props.ts'
import { TicketNames } from './TicketNames.tsx'
import type { NamedTicket } from './session-tickets.ts'

/** Refusals that asking again would not change. */
const finalRefusals: readonly Failure['code'][] = ['recovered_already', 'basket_empty']

/** “Your session has expired” (S2): reload, or retrieve the basket. */
export function BasketExpired(props: SessionProps & { tickets: readonly NamedTicket[] }) {
  const { t, locale, canRecover, tickets } = props
  const [open, setOpen] = useState(true)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const [restored, setRestored] = useState<HeldAgain>()
  const close = () => setOpen(false)

  async function retrieve() {
    setBusy(true)
    const answer = await restoreExpiredBasket()
    setBusy(false)
    if (answer.ok) setRestored(answer.value)
    else setRefused(answer.failure)
  }

  if (restored) return <BasketRetrieved {...props} restored={restored} open={open} onClose={close} />
  const asks = canRecover && tickets.length > 0 && !(refused && finalRefusals.includes(refused.code))
  return (
    <Dialog
      open={open}
      title={t('expired.title')}
      onClose={close}
      closeLabel={t('close')}
      actions={
        <>
          <Button look={asks ? 'quiet' : 'action'} onClick={() => location.reload()}>
            {t('expired.reload')}
          </Button>
          {asks && (
            <Button look="action" busy={busy} onClick={() => void retrieve()}>
              {t('expired.retrieve')}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <p role="alert">{refused.message || t('failed')}</p>
      ) : (
        <p>{t(tickets.length > 0 ? 'expired.text' : 'expired.unknown')}</p>
      )}
      <TicketNames tickets={tickets} locale={locale} />
    </Dialog>
  )
}
