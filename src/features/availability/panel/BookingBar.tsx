import type { Prices } from '#domain/price/money.ts'
import { formatPrices } from '#i18n/format.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from '../rules/booking.ts'
import { barOffer, barTells } from '../rules/booking-bar.ts'
import type { PlacedRefusal } from '../rules/refusal.ts'
import { dayWithoutYear, passengersText, type Translations } from './translations.ts'

interface BookingBarProps {
  booking: Booking
  /** The lowest price of the product; `null` where none is on sale. */
  from: Prices | null
  total: Prices | undefined
  refusal: PlacedRefusal | undefined
  /** A ticket of the basket is being changed. */
  changing: boolean
  adding: boolean
  hidden: boolean
  translations: Translations
  onAdd: () => void
}

/**
 * On phones, the choice and its next step at the bottom of the page. `hide-bar.ts` hides it while what it
 * leads to is on the screen.
 */
export function BookingBar({ booking, total, refusal, translations, ...props }: BookingBarProps) {
  const { t, locale } = translations
  const { missing, to } = barOffer(refusal)
  const tells = barTells(booking, total)
  const price = tells === 'from' ? props.from : total
  const words = {
    day: 'bar.check',
    passengers: 'steps.passengers',
    option: 'bar.option',
    time: 'bar.time',
  } as const
  return (
    <div
      className="bottom-bar booking-bar"
      role="group"
      aria-label={t('bar.label')}
      data-to={to}
      hidden={props.hidden}
    >
      <p className="booking-bar-text">
        {tells === 'from'
          ? price && <small>{t('calendar.fromWord')} </small>
          : [
              passengersText(booking.passengers, translations),
              dayWithoutYear(booking.day ?? '', locale),
            ].join(' · ')}
        {price && <Price texts={formatPrices(price, locale)} large />}
      </p>
      {missing ? (
        <ButtonLink look="action" href={`#${to}`}>
          {t(words[missing])}
        </ButtonLink>
      ) : (
        <Button look="action" busy={props.adding} onClick={props.onAdd}>
          {t(props.changing ? 'fold.change' : 'bar.add')}
        </Button>
      )}
    </div>
  )
}
