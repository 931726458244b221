import { useStore } from '@nanostores/react'
import { memo, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addMonths, daysInMonth, monthOf, type Day, type Month } from '#domain/day.ts'
import { formatDay, formatMonth } from '#i18n/format.ts'
import { $currency } from '#stores/currency.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BookingStep } from './BookingStep.tsx'
import { afterPaint } from './after-paint.ts'
import { Calendar, type MonthFaces } from './Calendar.tsx'
import type { CalendarRange } from './calendar-keys.ts'
import { judgedBy, keptFaces, unknownFace, type DayFace } from './day-face.ts'
import { spokenDay } from './day-label.ts'
import { DayLegend } from './DayLegend.tsx'
import type { Months } from './months.ts'
import type { Words } from './words.ts'

interface DayStepProps {
  months: Months
  /** What the page was drawn with, until the months themselves tell. */
  drawn: CalendarRange & { month: Month }
  chosen: Day | undefined
  refusal: string | undefined
  cityName: string
  words: Words
  onChoose: (day: Day) => void
}

/**
 * Turning a month stays in here, so that it renders nothing but the calendar. A day that is chosen is painted at once;
 * what follows from it on the rest of the line comes right after.
 */
export const DayStep = memo(function DayStep({
  months,
  drawn,
  chosen,
  refusal,
  cityName,
  words,
  onChoose,
}: DayStepProps) {
  const { t, locale } = words
  const [shown, setShown] = useState(chosen ? monthOf(chosen) : drawn.month)
  const [beside, setBeside] = useState<MonthFaces>()
  const [closedDay, setClosedDay] = useState<Day>()
  const [said, setSaid] = useState('')
  /** Pressed while its month was still on its way: judged when that is there. */
  const wished = useRef<Day>(undefined)
  const currency = useStore($currency)
  const state = useStore(months.$months)[shown]
  const known = state?.status === 'ready' ? state : undefined
  const { first, last, today } = known ?? drawn
  const range = useMemo(() => ({ first, last, today }), [first, last, today])

  const facesIn = useMemo(() => keptFaces({ t, locale }), [t, locale])

  // The next month is asked for and laid out ahead, so that turning to it shows its days at once.
  // A month that is known already is painted before anything is asked: to send a request costs a third of the turn.
  useEffect(() => {
    const ahead = addMonths(shown, 1)
    const asked = months.knows(shown) ? undefined : months.load(shown)
    let turned = false
    const forget = afterPaint(() => {
      void (asked ?? months.load(shown)).then(async () => {
        if (ahead > last) return
        await months.load(ahead)
        const next = months.$months.get()[ahead]
        if (next?.status !== 'ready' || turned) return
        startTransition(() => setBeside({ month: ahead, faces: facesIn(next) }))
      })
    })
    return () => {
      turned = true
      forget()
    }
  }, [months, shown, last, facesIn])

  const faces = useMemo(
    () => (known ? facesIn(known) : daysInMonth(shown).map((date) => unknownFace(date, locale))),
    [shown, known, facesIn, locale],
  )
  const month = useMemo(() => ({ month: shown, faces }), [shown, faces])

  const turn = useCallback(
    (to: Month) => {
      setBeside(month)
      setShown(to)
    },
    [month],
  )

  const choose = useCallback(
    (face: DayFace) => {
      const day = known?.days.get(face.day)
      wished.current = day ? undefined : face.day
      if (!day) return
      afterPaint(() =>
        startTransition(() => {
          setClosedDay(face.open ? undefined : face.day)
          setSaid(spokenDay(judgedBy(today, day), { t, locale, currency }))
          if (face.open) onChoose(face.day)
        }),
      )
    },
    [known, today, t, locale, currency, onChoose],
  )

  useEffect(() => {
    const face = known && faces.find((face) => face.day === wished.current)
    if (face) choose(face)
  }, [known, faces, choose])

  return (
    <BookingStep
      id="booking-day"
      title={t('steps.day')}
      state={chosen ? 'done' : 'here'}
      answer={chosen && answerOf(chosen, months, words)}
      refusal={closedDay ? `${formatDay(closedDay, locale)}: ${t('refusal.day_not_available')}` : refusal}
    >
      <Calendar
        shown={month}
        beside={beside}
        range={range}
        busy={state?.status === 'loading'}
        chosen={chosen}
        currency={currency}
        locale={locale}
        t={t}
        onTurn={turn}
        onChoose={choose}
      />
      {state?.status === 'failed' && (
        <Notice tone="error" role="alert" title={t('calendar.failed', { month: formatMonth(shown, locale) })}>
          <Button onClick={() => void months.load(shown)}>{t('retry')}</Button>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DayLegend t={t} />
      <p className="booking-hint">{t('calendar.zone', { city: cityName })}</p>
    </BookingStep>
  )
})

/** The chosen day, and how few tickets it has left. */
function answerOf(day: Day, months: Months, { t, locale }: Words): string {
  const month = months.$months.get()[monthOf(day)]
  const known = month?.status === 'ready' ? month.days.get(day) : undefined
  const left = known?.left ?? null
  const words = left === null ? [] : [t('options.left', { count: left })]
  return [formatDay(day, locale), ...words].join(', ')
}
