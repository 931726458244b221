import type { Locale } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Prices } from '#domain/price/money.ts'
import { formatPrices, formatTime } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Price } from '#ui/Price.tsx'
import { PassengerLegend, type PassengerLegendProps } from './PassengerLegend.tsx'
import type { BookingState } from './use-booking.ts'
import type { Translations } from './translations.ts'

export interface BookingDialogsProps {
  booking: Pick<BookingState, 'adding' | 'reset' | 'actions'>
  name: string
  summary: string
  total: Prices | undefined
  basketHref: string
  legend: Omit<PassengerLegendProps, 'translations'>
  translations: Translations
}

/** Says what was added, asks before a package is reset, and explains the passenger types (S2, S4). */
export function BookingDialogs({ booking, summary, total, ...props }: BookingDialogsProps) {
  const { name, basketHref, legend, translations } = props
  const { adding, reset, actions } = booking
  const { t, locale } = translations
  const added = adding.status === 'added' ? adding : undefined
  return (
    <>
      <Dialog
        open={added !== undefined}
        title={t(added?.changed ? 'change.done' : 'added.title')}
        onClose={actions.closeAdded}
        closeLabel={t('added.close')}
        actions={
          <>
            <Button look="plain" onClick={actions.closeAdded}>
              {t('added.keep')}
            </Button>
            <ButtonLink look="action" href={basketHref}>
              {t('added.go')}
            </ButtonLink>
          </>
        }
      >
        <p>
          <strong>{name}</strong>
        </p>
        <p>{summary}</p>
        {total && <Price texts={formatPrices(total, locale)} large />}
        {added && <p className="booking-held">{heldText(added.sale, locale, t)}</p>}
      </Dialog>
      <Dialog
        open={reset !== undefined}
        title={t('package.title')}
        onClose={actions.keepPackage}
        closeLabel={t('package.keep')}
        actions={
          <>
            <Button onClick={actions.keepPackage}>{t('package.keep')}</Button>
            <Button look="action" onClick={actions.confirmReset}>
              {t('package.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('package.text')}</p>
      </Dialog>
      <PassengerLegend {...legend} translations={translations} />
    </>
  )
}

const MINUTE = 60_000

/** The remaining hold by the server's clock, and its end by the visitor's own. */
function heldText(
  { heldUntil, now }: Sale,
  locale: Locale,
  t: Translate<'availability'>,
): string | undefined {
  if (!heldUntil) return undefined
  const span = Date.parse(heldUntil) - Date.parse(now)
  const end = new Date(Date.now() + span)
  const clock = [end.getHours(), end.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return t('added.held', { minutes: Math.max(1, Math.round(span / MINUTE)), time: formatTime(clock, locale) })
}
