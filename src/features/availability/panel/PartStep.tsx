import { useId } from 'react'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Passengers } from '#domain/offer/passenger.ts'
import type { Locale } from '#config/locales.ts'
import { formatDay, formatName, formatTime } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { UnstyledSkeleton } from '#ui/UnstyledSkeleton.tsx'
import type { Pick } from '../rules/booking.ts'
import type { OptionCard } from '../rules/booking-props.ts'
import type { CancelTerms } from '../rules/cancellation.ts'
import { BookingStep, stepState } from './BookingStep.tsx'
import type { StepFold } from './use-folding.ts'
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
  fold: StepFold | undefined
  terms: CancelTerms | undefined
  translations: Translations
  onRetry: () => void
  onOption: (optionId: number) => void
  onTime: (time: string | undefined) => void
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
  fold,
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
      answer={answerOf(cards, here, pick, locale)}
      fold={oneByOne ? undefined : fold}
      t={t}
      refusal={refusal}
      aside={oneByOne !== undefined && oneByOne.shown !== index}
    >
      {oneByOne && (
        <p className="part-place">{t('package.place', { part: index + 1, count: oneByOne.names.length })}</p>
      )}
      {day.status === 'none' && <p className="booking-wait">{t('options.wait')}</p>}
      {day.status === 'loading' && (
        <div role="status" className="options">
          <span className="visually-hidden">{t('options.loading', { day: formatDay(day.day, locale) })}</span>
          {cards.map(({ id }) => (
            <UnstyledSkeleton key={id} shape="block" />
          ))}
        </div>
      )}
      {day.status === 'failed' && (
        <Notice
          tone="error"
          role="alert"
          title={t(day.failure.code === 'not_found' ? 'refusal.product_unavailable' : 'options.failed')}
        >
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

/** “Evening cruise, 20:30”, “Guided visit, 11:30, Spanish” */
function answerOf(
  cards: readonly OptionCard[],
  days: readonly OptionDay[],
  pick: Pick | undefined,
  locale: Locale,
): string | undefined {
  const name = cards.find(({ id }) => id === pick?.optionId)?.name
  if (!name || !pick?.time) return name
  const day = days.find(({ optionId }) => optionId === pick.optionId)
  const language = day?.slots.find(({ time }) => time === pick.time)?.language
  const guide = language ? [formatName(language, 'language', locale)] : []
  return [name, formatTime(pick.time, locale), ...guide].join(', ')
}
