import { useId } from 'react'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Day } from '#domain/time/day.ts'
import { refusesParty } from '#domain/offer/choice.ts'
import type { Passengers } from '#domain/offer/passenger.ts'
import { formatPrices } from '#i18n/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/Price.tsx'
import type { Pick } from '../rules/booking.ts'
import type { OptionCard } from '../rules/booking-props.ts'
import { cancellation, type CancelTerms } from '../rules/cancellation.ts'
import { priceOfOption } from '../rules/day-price.ts'
import { blocksOption, travelAs } from '../rules/option-fit.ts'
import { OptionNotes } from './OptionNotes.tsx'
import { refusalText } from '../rules/refusal.ts'
import { SlotPicker } from './SlotPicker.tsx'
import { passengerName, type Translations } from './translations.ts'

interface OptionChoiceProps {
  name: string
  card: OptionCard
  date: Day
  day: OptionDay | undefined
  /** Present on the ticket that is chosen; it opens its start times. */
  pick: Pick | undefined
  passengers: Passengers
  /** Left out for a part of a package, which is cancelled as a whole. */
  terms: CancelTerms | undefined
  translations: Translations
  onOption: (optionId: number) => void
  onTime: (time: string | undefined) => void
}

/** A ticket of the day as a radio card. */
export function OptionChoice({ name, card, date, day, pick, ...context }: OptionChoiceProps) {
  const { terms, translations, onOption, onTime } = context
  const passengers = travelAs(card, context.passengers)
  const { t, locale } = translations
  const noteId = useId()
  const block = blocksOption(day, passengers)
  const refusal = block ?? refusesParty(card, passengers)
  const price = day && !block ? priceOfOption(day, passengers) : undefined
  return (
    <div className={classNames('option', pick && 'option-chosen', block && 'option-blocked')}>
      <label className="option-face">
        <input
          type="radio"
          name={name}
          checked={pick !== undefined}
          disabled={block !== undefined}
          aria-describedby={noteId}
          onChange={() => onOption(card.id)}
        />
        <span className="option-name">{card.name}</span>
        {!sameWords(card.duration, card.name) && <span className="option-duration">{card.duration}</span>}
        {price && <Price texts={formatPrices(price.total, locale)} className="option-price" />}
      </label>
      <div className="option-notes" id={noteId}>
        {refusal && <p className="option-refusal">{refusalText(refusal, t, passengerName(translations))}</p>}
        {price && day && (
          <OptionNotes
            card={card}
            day={day}
            price={price}
            rule={terms && cancellation(date, [{ option: day, time: pick?.time }], terms, translations)}
            translations={translations}
          />
        )}
      </div>
      {pick && day && card.kind === 'start_times' && (
        <SlotPicker
          slots={day.slots}
          passengers={passengers}
          chosen={pick.time}
          translations={translations}
          onChoose={onTime}
        />
      )}
    </div>
  )
}

/** “1 jour” as Intl writes it has a space that does not break; the catalogue's may. */
const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s/g, ' ').toLowerCase() === other.replace(/\s/g, ' ').toLowerCase()
