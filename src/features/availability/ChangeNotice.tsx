import { Notice } from '#ui/Notice.tsx'
import { bookingText } from './booking-text.ts'
import type { AskedChange } from './ticket-change.ts'
import type { Words } from './words.ts'

interface ChangeNoticeProps {
  change: AskedChange
  basketHref: string
  words: Words
}

/** Over the booking line: what a press will do to the ticket that lies in the basket. */
export function ChangeNotice({ change, basketHref, words }: ChangeNoticeProps) {
  const { t } = words
  if (change.status === 'ready')
    return (
      <Notice title={t('change.title')}>
        <p>
          <strong>{bookingText(change.change.booking, words)}</strong>
        </p>
        <p>{t('change.text')}</p>
        <p>
          <a href={basketHref}>{t('change.keep')}</a>
        </p>
      </Notice>
    )
  if (change.status === 'gone')
    return (
      <Notice tone="warning" role="alert" title={t('change.goneTitle')}>
        <p>{t('change.gone')}</p>
        <p>
          <a href={basketHref}>{t('change.toBasket')}</a>
        </p>
      </Notice>
    )
  return null
}
