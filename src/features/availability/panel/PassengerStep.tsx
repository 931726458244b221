import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Prices } from '#domain/price/money.ts'
import { countPassengers, type PassengerType } from '#domain/offer/passenger.ts'
import { formatPrices } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Price } from '#ui/Price.tsx'
import { Stepper } from '#ui/form/Stepper.tsx'
import { agesText } from '../rules/ages.ts'
import type { Booking, BookingPart } from '../rules/booking.ts'
import type { PassengerKind } from '../rules/booking-props.ts'
import { BookingStep, stepState } from './BookingStep.tsx'
import type { StepFold } from './use-folding.ts'
import { dayPriceOf } from '../rules/day-price.ts'
import { passengersText, type Translations } from './translations.ts'

interface PassengerStepProps {
  booking: Booking
  parts: readonly BookingPart[]
  kinds: readonly PassengerKind[]
  /** The most passengers that one booking can have. */
  most: number
  /** The contact page, for larger groups. */
  contactHref: string
  /** The options of the chosen day; while they are `undefined`, the year's lowest prices are shown. */
  options: readonly OptionDay[] | undefined
  /** Whether a chosen ticket asks students for their card. */
  studentCard: boolean
  refusal: string | undefined
  fold: StepFold | undefined
  translations: Translations
  onChange: (type: PassengerType, count: number) => void
  onLegend: () => void
}

export function PassengerStep({
  booking,
  parts,
  kinds,
  most,
  contactHref,
  options,
  studentCard,
  refusal,
  fold,
  translations,
  onChange,
  onLegend,
}: PassengerStepProps) {
  const { t, tPassengers } = translations
  const { passengers, day } = booking
  const free = Math.max(0, most - countPassengers(passengers))
  const priceOf = (kind: PassengerKind) =>
    options ? dayPriceOf(kind.type, booking, parts, options) : { price: kind.from, exact: false }
  const nobodySold = options !== undefined && kinds.every((kind) => !priceOf(kind))
  return (
    <BookingStep
      id="booking-passengers"
      title={t('steps.passengers')}
      state={stepState(day !== undefined, countPassengers(passengers) > 0)}
      answer={passengersText(passengers, translations)}
      fold={fold}
      t={t}
      refusal={nobodySold ? t('passengers.noneOnDay') : refusal}
    >
      <ul className="passengers" role="list">
        {kinds.map((kind) => (
          <PassengerRow
            key={kind.type}
            kind={kind}
            known={priceOf(kind)}
            count={passengers[kind.type] ?? 0}
            free={free}
            translations={translations}
            onChange={onChange}
          />
        ))}
      </ul>
      <Button look="plain" onClick={onLegend}>
        {t('legend.open')}
      </Button>
      {free === 0 && (
        <p className="booking-hint" role="status">
          {t('refusal.too_many_passengers', { maximum: most })} <a href={contactHref}>{t('group')}</a>
        </p>
      )}
      {studentCard && (passengers.student ?? 0) > 0 && (
        <p className="booking-hint" role="status">
          {tPassengers('studentCard')}
        </p>
      )}
    </BookingStep>
  )
}

interface PassengerRowProps {
  kind: PassengerKind
  known: ReturnType<typeof dayPriceOf>
  count: number
  /** How many more passengers can be added. */
  free: number
  translations: Translations
  onChange: (type: PassengerType, count: number) => void
}

function PassengerRow({ kind, known, count, free, translations, onChange }: PassengerRowProps) {
  const { t, tPassengers, locale } = translations
  const name = tPassengers(`types.${kind.type}.name`)
  return (
    <li className="passengers-row">
      <p className="passengers-who">
        <span className="passengers-name">{name}</span> <small>{agesText(kind, tPassengers)}</small>{' '}
        <span className="passengers-price">
          {known && isFree(known.price) && tPassengers('free')}
          {known && !isFree(known.price) && (
            <>
              {!known.exact && `${t('calendar.fromWord')} `}
              <Price texts={formatPrices(known.price, locale)} />
            </>
          )}
        </span>
      </p>
      <Stepper
        label={name}
        fewerLabel={tPassengers('fewer', { name })}
        moreLabel={tPassengers('more', { name })}
        count={count}
        max={count + free}
        onChange={(next) => onChange(kind.type, next)}
      />
    </li>
  )
}

/** Mostly infants: shown as “Free” instead of a price of 0. */
const isFree = (prices: Prices): boolean => Object.values(prices).every((amount) => amount === 0)
