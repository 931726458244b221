import './booking.css'
import { useEffect, useRef, type ComponentType } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { BookingDialogsProps } from './BookingDialogs.tsx'
import type { BookingProps } from '../rules/booking-props.ts'
import { bookingText } from './translations.ts'
import { BookingStep } from './BookingStep.tsx'
import { BookingTotal } from './BookingTotal.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { priceOfBooking } from '../rules/day-price.ts'
import { DayStep } from './DayStep.tsx'
import type { PanelMessages } from './load-messages.ts'
import { PartStep } from './PartStep.tsx'
import { PassengerStep } from './PassengerStep.tsx'
import { refusalText, stillRefused, type RefusalPlace } from '../rules/refusal.ts'
import { mostPassengers, shownKinds } from '../rules/shown-kinds.ts'
import { useBooking } from './use-booking.ts'
import { useOneByOne } from './use-one-by-one.ts'
import { passengerName, useTranslations } from './translations.ts'

export interface BookingPanelProps extends BookingProps {
  messages: PanelMessages
  /** Passed only in the browser, so that the page does not wait for their styles. */
  Dialogs?: ComponentType<BookingDialogsProps>
  /** Called once the panel responds to presses. */
  onReady?: () => void
}

/** The booking as stops on a line: day, passengers, ticket and time, total. */
export function BookingPanel({ messages, Dialogs, onReady, ...props }: BookingPanelProps) {
  const { locale, parts, options: cards, kinds, cityName } = props
  const translations = useTranslations(locale, messages)
  const { t } = translations
  const state = useBooking(props)
  const { booking, change, months, day, options, adding, refusal, actions } = state
  const line = useRef<HTMLOListElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const pressed = adding.status === 'refused' ? adding.at : undefined
  const oneByOne = useOneByOne(parts, booking.day !== undefined, pressed)
  const refused = stillRefused(pressed, refusal)
  const chosen = cards.filter(({ id }) => booking.picks.some((pick) => pick?.optionId === id))
  const price = day.status === 'ready' ? priceOfBooking(booking, options) : undefined

  useEffect(() => {
    if (change.status !== 'unknown') onReady?.()
  }, [change, onReady])

  useEffect(() => {
    if (change.status === 'gone') notice.current?.scrollIntoView({ block: 'center' })
  }, [change])

  useEffect(() => {
    if (pressed)
      line.current?.querySelector(`#booking-${pressed.place}-refusal`)?.scrollIntoView({ block: 'center' })
  }, [pressed])

  const refusalIn = (place: RefusalPlace) =>
    refused?.place === place ? refusalText(refused.refusal, t, passengerName(translations)) : undefined
  const summary = bookingText(booking, translations)
  const changing = change.status === 'ready'
  const press = changing ? (['change.go', 'change.busy'] as const) : (['add', 'adding'] as const)

  if (change.status === 'failed')
    return (
      <Notice tone="error" role="alert" title={t('change.failed')}>
        <Button busy={change.asking ?? false} onClick={actions.lookUpChange}>
          {t('retry')}
        </Button>
      </Notice>
    )
  return (
    <>
      {change.status !== 'unknown' && (
        <div className="booking-change" ref={notice}>
          <ChangeNotice change={change} basketHref={props.basketHref} translations={translations} />
        </div>
      )}
      {props.closed && <Notice tone="warning" title={t('refusal.product_unavailable')} />}
      <ol className="booking-line" role="list" ref={line}>
        <DayStep
          months={months}
          printed={props.month}
          chosen={booking.day}
          refusal={refusalIn('day')}
          cityName={cityName}
          translations={translations}
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
          translations={translations}
          onChange={actions.setPassengers}
        />
        {parts.map((part, index) => (
          <PartStep
            key={index}
            index={index}
            packagePart={parts.length > 1 ? part.name : undefined}
            oneByOne={oneByOne}
            cards={cards.filter(({ id }) => part.optionIds.includes(id))}
            day={day}
            passengers={booking.passengers}
            pick={booking.picks[index]}
            refusal={refusalIn(`part-${index}`)}
            terms={props}
            translations={translations}
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
          <Button look="action" large wide busy={adding.status === 'adding'} onClick={actions.add}>
            {t(press[adding.status === 'adding' ? 1 : 0])}
          </Button>
        </BookingStep>
      </ol>
      {Dialogs && change.status !== 'unknown' && (
        <Dialogs
          booking={state}
          summary={summary}
          basketHref={props.basketHref}
          translations={translations}
        />
      )}
    </>
  )
}
