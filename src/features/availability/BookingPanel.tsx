import './booking.css'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AddedDialog } from './AddedDialog.tsx'
import type { BookingProps } from './booking-props.ts'
import { bookingText } from './booking-text.ts'
import { BookingStep } from './BookingStep.tsx'
import { BookingTotal } from './BookingTotal.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { priceOfBooking } from './day-price.ts'
import { DayStep } from './DayStep.tsx'
import { partTitle } from './part-title.ts'
import { PartStep } from './PartStep.tsx'
import { PassengerStep } from './PassengerStep.tsx'
import { refusalText, stillRefused, type RefusalPlace } from './refusal.ts'
import { ResetDialog } from './ResetDialog.tsx'
import { mostPassengers, shownKinds } from './shown-kinds.ts'
import type { AskedChange } from './ticket-change.ts'
import { useBooking } from './use-booking.ts'
import { useWords } from './use-words.ts'
import { passengerName } from './words.ts'

/** The booking as stops on a line: day, passengers, ticket and time, total. */
export function BookingPanel({ asked, ...props }: BookingProps & { asked: AskedChange }) {
  const { locale, parts, options: cards, kinds, cityName } = props
  const words = useWords(props)
  const { t } = words
  const { booking, change, months, day, options, adding, refusal, reset, actions } = useBooking(props, asked)
  const line = useRef<HTMLOListElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const pressed = adding.status === 'refused' ? adding.at : undefined
  const refused = stillRefused(pressed, refusal)
  const chosen = cards.filter(({ id }) => booking.picks.some((pick) => pick?.optionId === id))
  const price = day.status === 'ready' ? priceOfBooking(booking, options) : undefined

  useEffect(() => {
    line.current?.dispatchEvent(new Event('island:ready', { bubbles: true }))
  }, [])

  useEffect(() => {
    if (change.status === 'gone') notice.current?.scrollIntoView({ block: 'center' })
  }, [change])

  useEffect(() => {
    if (pressed)
      line.current?.querySelector(`#booking-${pressed.place}-refusal`)?.scrollIntoView({ block: 'center' })
  }, [pressed])

  const refusalIn = (place: RefusalPlace) =>
    refused?.place === place ? refusalText(refused.refusal, t, passengerName(words)) : undefined
  const summary = bookingText(booking, words)
  const changing = change.status === 'ready'
  const press = changing ? (['change.go', 'change.busy'] as const) : (['add', 'adding'] as const)

  return (
    <>
      <div className="booking-change" ref={notice}>
        <ChangeNotice change={change} basketHref={props.basketHref} words={words} />
      </div>
      {props.closed && <Notice tone="warning" title={t('refusal.product_unavailable')} />}
      <ol className="booking-line" role="list" ref={line}>
        <DayStep
          months={months}
          drawn={props.month}
          chosen={booking.day}
          refusal={refusalIn('day')}
          cityName={cityName}
          words={words}
          onChoose={actions.chooseDay}
        />
        <PassengerStep
          booking={booking}
          parts={parts}
          kinds={shownKinds(kinds, parts, booking)}
          most={mostPassengers(parts, booking.picks, cards)}
          contactHref={props.contactHref}
          options={day.status === 'ready' ? options : undefined}
          studentCard={(chosen.length > 0 ? chosen : cards).some((card) => card.studentCard)}
          refusal={refusalIn('passengers')}
          words={words}
          onChange={actions.setPassengers}
        />
        {parts.map((part, index) => (
          <PartStep
            key={index}
            index={index}
            title={partTitle(part, parts.length, cards, t)}
            cards={cards.filter(({ id }) => part.optionIds.includes(id))}
            day={day}
            passengers={booking.passengers}
            pick={booking.picks[index]}
            refusal={refusalIn(`part-${index}`)}
            terms={props}
            words={words}
            onRetry={actions.retryDay}
            onOption={(optionId) => actions.chooseOption(index, optionId)}
            onTime={(time) => actions.chooseTime(index, time)}
          />
        ))}
        <BookingStep id="booking-add" title={t('steps.add')} state={price ? 'here' : 'ahead'}>
          <BookingTotal price={price} summary={summary} locale={locale} t={t} />
          {adding.status === 'failed' && (
            <Notice tone="error" role="alert" title={adding.message || t('refusal.no_answer')}>
              {adding.forGroups && (
                <p>
                  <a href={props.contactHref}>{t('group')}</a>
                </p>
              )}
              {changing && <p>{t('change.kept')}</p>}
            </Notice>
          )}
          <Button
            look="action"
            large
            wide
            data-add="basket"
            busy={adding.status === 'adding'}
            onClick={actions.add}
          >
            {t(press[adding.status === 'adding' ? 1 : 0])}
          </Button>
        </BookingStep>
      </ol>
      <AddedDialog
        added={adding.status === 'added' ? adding : undefined}
        summary={summary}
        basketHref={props.basketHref}
        locale={locale}
        t={t}
        onClose={actions.closeAdded}
      />
      <ResetDialog
        open={reset !== undefined}
        t={t}
        onConfirm={actions.confirmReset}
        onKeep={actions.keepPackage}
      />
    </>
  )
}
