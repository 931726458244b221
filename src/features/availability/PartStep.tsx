import type { OptionDay } from '#contract/availability.ts'
import type { Passengers } from '#domain/passenger.ts'
import { formatDay } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Pick } from './booking.ts'
import type { OptionCard } from './booking-props.ts'
import type { CancelTerms } from './cancel-until.ts'
import { BookingStep } from './BookingStep.tsx'
import type { DayOptionsState } from './day-options.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { nothingFits } from './refusal.ts'
import { stepState } from './step-state.ts'
import type { Words } from './words.ts'

interface PartStepProps {
  index: number
  title: string
  cards: readonly OptionCard[]
  day: DayOptionsState
  passengers: Passengers
  pick: Pick | undefined
  refusal: string | undefined
  terms: CancelTerms
  words: Words
  onRetry: () => void
  onOption: (optionId: number) => void
  onTime: (time: string) => void
}

/** The stop where a ticket, and its time, is chosen; a package has one for each of its parts. */
export function PartStep({ index, title, cards, day, pick, refusal, onRetry, ...picker }: PartStepProps) {
  const { t, locale } = picker.words
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
    >
      {day.status === 'none' && <p className="booking-wait">{t('options.wait')}</p>}
      {day.status === 'loading' && (
        <div role="status">
          <span className="visually-hidden">{t('options.loading', { day: formatDay(day.day, locale) })}</span>
          <Skeleton shape="block" />
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
        <OptionPicker cards={cards} days={here} date={day.day} pick={pick} {...picker} />
      )}
    </BookingStep>
  )
}
