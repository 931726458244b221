import { useId } from 'react'
import type { OptionDay } from '#contract/availability.ts'
import type { Passengers } from '#domain/passenger.ts'
import { formatDay } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { UnstyledSkeleton } from '#ui/UnstyledSkeleton.tsx'
import type { Pick } from '../rules/booking.ts'
import type { OptionCard } from '../rules/booking-props.ts'
import type { CancelTerms } from '../rules/cancel-until.ts'
import { BookingStep, stepState } from './BookingStep.tsx'
import type { DayOptionsState } from '../calendar/day-options.ts'
import { OptionChoice } from './OptionChoice.tsx'
import { nothingFits } from '../rules/refusal.ts'
import { PartTurns, type OneByOne } from './PartTurns.tsx'
import type { Translations } from './translations.ts'

interface PartStepProps {
  index: number
  /** In a package, the name of this part's product. */
  packagePart: string | undefined
  oneByOne: OneByOne | undefined
  cards: readonly OptionCard[]
  day: DayOptionsState
  passengers: Passengers
  pick: Pick | undefined
  refusal: string | undefined
  terms: CancelTerms
  translations: Translations
  onRetry: () => void
  onOption: (optionId: number) => void
  onTime: (time: string) => void
}

/** The stop where a ticket, and its time, is chosen; a package has one for each of its parts. */
export function PartStep({
  index,
  packagePart,
  oneByOne,
  cards,
  day,
  pick,
  refusal,
  onRetry,
  ...picker
}: PartStepProps) {
  const { t, locale } = picker.translations
  const name = useId()
  const timed = cards.some(({ kind }) => kind === 'start_times')
  const title =
    packagePart === undefined
      ? t(timed ? 'steps.optionTime' : 'steps.option')
      : t(timed ? 'steps.partTime' : 'steps.part', { name: packagePart })
  const here: readonly OptionDay[] =
    day.status === 'ready'
      ? day.options.filter(({ optionId }) => cards.some(({ id }) => id === optionId))
      : []
  return (
    <BookingStep
      id={`booking-part-${index}`}
      title={title}
      state={stepState(day.status === 'ready', pick !== undefined)}
      answer={cards.find(({ id }) => id === pick?.optionId)?.name}
      refusal={refusal}
      folded={oneByOne !== undefined && oneByOne.shown !== index}
    >
      {oneByOne && (
        <p className="part-place">{t('package.place', { part: index + 1, count: oneByOne.names.length })}</p>
      )}
      {day.status === 'none' && <p className="booking-wait">{t('options.wait')}</p>}
      {day.status === 'loading' && (
        <div role="status">
          <span className="visually-hidden">{t('options.loading', { day: formatDay(day.day, locale) })}</span>
          <UnstyledSkeleton shape="block" />
        </div>
      )}
      {day.status === 'failed' && (
        <Notice tone="error" role="alert" title={t('options.failed')}>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </Notice>
      )}
      {nothingFits(here, picker.passengers, cards) && (
        <Notice tone="warning" role="status" title={t('refusal.no_options')} />
      )}
      {day.status === 'ready' && (
        <div className="options" role="radiogroup" aria-label={t('steps.option')}>
          {cards.map((card) => (
            <OptionChoice
              key={card.id}
              {...picker}
              name={name}
              card={card}
              date={day.day}
              day={here.find(({ optionId }) => optionId === card.id)}
              pick={pick?.optionId === card.id ? pick : undefined}
            />
          ))}
        </div>
      )}
      {oneByOne && <PartTurns part={index} oneByOne={oneByOne} t={t} />}
    </BookingStep>
  )
}
