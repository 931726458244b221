import { useStore } from '@nanostores/react'
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import { canBook } from '#domain/offer/availability.ts'
import { addMonths, monthOf, type Day } from '#domain/time/day.ts'
import { formatDay, formatMonth } from '#i18n/format.ts'
import { $currency } from '#stores/currency.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { afterPaint } from '#ui/hydration/after-paint.ts'
import { Calendar } from '../calendar/Calendar.tsx'
import { createDayViewModels, dayLabelWithPrice, withPastDaysClosed } from '../calendar/day-view-model.ts'
import { DayLegend } from '../calendar/DayLegend.tsx'
import type { Months } from '../calendar/months.ts'
import { nextDays } from '../calendar/next-days.ts'
import { BookingStep } from './BookingStep.tsx'
import type { StepFold } from './use-folding.ts'
import type { Translations } from './translations.ts'
import { useVariant } from './use-variant.ts'

interface DayStepProps {
  months: Months
  /** The month printed with the page, shown until the months are loaded. */
  printed: CalendarMonth
  chosen: Day | undefined
  /** The day of the address, chosen or refused once its month is known. */
  wish: Day | undefined
  refusal: string | undefined
  fold: StepFold | undefined
  cityName: string
  translations: Translations
  onChoose: (day: Day, isPressed: boolean) => void
  /** The wish cannot be had, or nobody knows. */
  onRefuse: () => void
}

/** Keeps the shown month to itself, so that turning it renders nothing but the calendar. */
export const DayStep = memo(function DayStep({
  months,
  printed,
  chosen,
  wish,
  refusal,
  fold,
  cityName,
  translations,
  onChoose,
  onRefuse,
}: DayStepProps) {
  const { t, locale } = translations
  const [closedDay, setClosedDay] = useState<Day>()
  const [announcement, setAnnouncement] = useState('')
  /** A day pressed, or named by the address, while its month was loading; checked once that has arrived. */
  const wished = useRef<{ date: Day; isPressed: boolean }>(undefined)
  const shown = useStore(months.$shown)
  const known = useStore(months.$months)
  const state = known[shown]
  const { first, last, today } = state?.status === 'ready' ? state : printed
  const range = useMemo(() => ({ first, last, today }), [first, last, today])
  const next = useMemo(() => nextDays(printed, today), [printed, today])
  const asStrip = useVariant('STRATEGY_CALENDAR') === 'B'
  const daysOf = useMemo(() => createDayViewModels({ t, locale }), [t, locale])
  const laidOut = useMemo(
    () =>
      [...new Set([...Object.keys(known), shown])]
        .filter((month) => month === shown || known[month]?.status === 'ready')
        .toSorted()
        .map((month) => ({ month, days: daysOf(month, known[month]) })),
    [known, shown, daysOf],
  )

  // The next month is loaded and laid out ahead, so that turning to it shows its days at once.
  useEffect(
    () =>
      afterPaint(() => {
        void months.load(shown).then(() => {
          if (shown < last) void months.load(addMonths(shown, 1))
        })
      }),
    [months, shown, last],
  )

  const choose = useCallback(
    (date: Day, isPressed = true) => {
      const day = months.dayOf(date)
      wished.current = day ? undefined : { date, isPressed }
      if (!day) return
      const judged = withPastDaysClosed(today, day)
      const open = canBook(judged.status)
      months.show(monthOf(date))
      afterPaint(() =>
        startTransition(() => {
          setClosedDay(open ? undefined : date)
          setAnnouncement(dayLabelWithPrice(judged, { t, locale }, $currency.get()))
          if (open) onChoose(date, isPressed)
          else onRefuse()
        }),
      )
    },
    [months, today, t, locale, onChoose, onRefuse],
  )

  useEffect(() => {
    if (wished.current) choose(wished.current.date, wished.current.isPressed)
  }, [known, choose])
  useEffect(() => {
    if (wish) choose(wish, false)
  }, [wish, choose])
  const isLost = wish !== undefined && known[monthOf(wish)]?.status === 'failed'
  useEffect(() => {
    if (isLost) onRefuse()
  }, [isLost, onRefuse])
  const answer = chosen ?? wish

  return (
    <BookingStep
      id="booking-day"
      title={t('steps.day')}
      state={chosen ? 'done' : 'here'}
      answer={answer && answerOf(answer, months, translations)}
      fold={fold}
      t={t}
      refusal={closedDay ? `${formatDay(closedDay, locale)}: ${t('refusal.day_not_available')}` : refusal}
    >
      <Calendar
        months={laidOut}
        shown={shown}
        range={range}
        nextDays={next}
        asStrip={asStrip}
        busy={state === undefined || state.status === 'loading'}
        chosen={chosen}
        locale={locale}
        t={t}
        onTurn={months.show}
        onChoose={choose}
      />
      {state?.status === 'failed' && (
        <Notice tone="error" role="alert" title={t('calendar.failed', { month: formatMonth(shown, locale) })}>
          <Button onClick={() => void months.load(shown)}>{t('retry')}</Button>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <DayLegend t={t} />
      <p className="booking-hint">{t('calendar.zone', { city: cityName })}</p>
    </BookingStep>
  )
})

/** The chosen day and, if only a few tickets are left, their number. */
function answerOf(day: Day, months: Months, { t, locale }: Translations): string {
  const left = months.dayOf(day)?.left ?? null
  const rest = left === null ? [] : [t('options.left', { count: left })]
  return [formatDay(day, locale), ...rest].join(', ')
}
