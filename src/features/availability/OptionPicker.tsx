import { useId } from 'react'
import type { OptionDay } from '#contract/availability.ts'
import type { OptionCard } from './booking-props.ts'
import { OptionChoice, type OptionContext } from './OptionChoice.tsx'
import type { Pick } from './booking.ts'

interface OptionPickerProps extends OptionContext {
  cards: readonly OptionCard[]
  days: readonly OptionDay[]
  pick: Pick | undefined
}

/** The tickets of a day as radio cards. */
export function OptionPicker({ cards, days, pick, ...context }: OptionPickerProps) {
  const name = useId()
  return (
    <div className="options" role="radiogroup" aria-label={context.words.t('steps.option')}>
      {cards.map((card) => (
        <OptionChoice
          key={card.id}
          {...context}
          name={name}
          card={card}
          day={days.find(({ optionId }) => optionId === card.id)}
          pick={pick?.optionId === card.id ? pick : undefined}
        />
      ))}
    </div>
  )
}
