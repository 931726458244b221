import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OwnBooking } from './OwnBooking.tsx'
import { useTranslations } from '#features/member/translations.tsx'
import { useOwnBookings } from './use-own-bookings.ts'
import { Waiting } from '#features/member/Waiting.tsx'

export function OwnBookings() {
  const { t, sentence } = useTranslations()
  const { sales, hasMore, busy, failure, readMore } = useOwnBookings()

  return (
    <div className="member-way">
      {!sales && !failure && <Waiting text={t('area.loading')} />}
      {sales?.length === 0 && <p>{t('area.sales.empty')}</p>}
      {sales && sales.length > 0 && (
        <ul role="list" className="member-way">
          {sales.map((sale) => (
            <li key={sale.id}>
              <OwnBooking sale={sale} />
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
    </div>
  )
}
