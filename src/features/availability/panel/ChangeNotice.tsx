import { Notice } from '#ui/Notice.tsx'
import { bookingText } from './translations.ts'
import type { RequestedChange } from '../rules/ticket-change.ts'
import type { Translations } from './translations.ts'

interface ChangeNoticeProps {
  change: RequestedChange
  basketHref: string
  translations: Translations
}

/** Above the steps: which ticket in the basket the next choice will replace. */
export function ChangeNotice({ change, basketHref, translations }: ChangeNoticeProps) {
  const { t } = translations
  if (change.status === 'ready')
    return (
      <Notice title={t('change.title')}>
        <p>
          <strong>{bookingText(change.change.booking, translations)}</strong>
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
