import { useEffect, useRef, useState } from 'react'
import type { Cancellation } from '#contract/cancellation.ts'
import type { OwnSale } from '#contract/member.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { OwnBooking } from './OwnBooking.tsx'
import { useTranslations } from './translations.tsx'
import { useOwnBookings } from './use-own-bookings.ts'
import { Waiting } from './Waiting.tsx'

export function OwnBookings() {
  const { locale, t, sentence } = useTranslations()
  const { sales, hasMore, busy, failure, readMore, change } = useOwnBookings()
  const [asked, setAsked] = useState<{ sale: OwnSale; open: boolean; turn: number }>()
  const [cancelled, setCancelled] = useState<Cancellation>()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cancelled) outcome.current?.focus()
  }, [cancelled])

  /** Each press asks for the refund anew, since it depends on the time. */
  const ask = (sale: OwnSale) => setAsked((last) => ({ sale, open: true, turn: (last?.turn ?? 0) + 1 }))
  /** The closed dialog stays mounted, since closing it gives the focus back. */
  const close = () => setAsked((last) => last && { ...last, open: false })

  function finish(done: Cancellation): void {
    change(done.saleId, { status: done.status, voucherToken: null })
    close()
    setCancelled(done)
  }

  return (
    <div className="member-way">
      {!sales && !failure && <Waiting text={t('area.loading')} />}
      {sales?.length === 0 && <p>{t('area.sales.empty')}</p>}
      {cancelled && (
        <div ref={outcome} tabIndex={-1} role="status">
          <Notice title={t('area.cancel.done', { reference: cancelled.reference })}>
            <p>
              {cancelled.destination === 'payment'
                ? t('area.cancel.back', { refund: formatMoney(cancelled.refund, locale) })
                : t('area.cancel.nothing')}
            </p>
          </Notice>
        </div>
      )}
      {sales && sales.length > 0 && (
        <ul role="list" className="member-way">
          {sales.map((sale) => (
            <li key={sale.id}>
              <OwnBooking sale={sale} onCancel={() => ask(sale)} />
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <Notice tone="error" role="alert" title={t('area.failed')}>
          <p>{sentence(failure)}</p>
        </Notice>
      )}
      {(hasMore || failure) && (
        <Button busy={busy} onClick={() => void readMore()}>
          {failure ? t('area.retry') : t('area.sales.more')}
        </Button>
      )}
      {asked && (
        <CancelDialog key={asked.turn} sale={asked.sale} open={asked.open} onClose={close} onDone={finish} />
      )}
    </div>
  )
}
