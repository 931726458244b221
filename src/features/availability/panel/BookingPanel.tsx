import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { BookingDialogsProps } from './BookingDialogs.tsx'
import type { BookingProps } from '../rules/booking-props.ts'
import { bookingText } from './translations.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { BookingBar } from './BookingBar.tsx'
import { BookingStep } from './BookingStep.tsx'
import { BookingTotal } from './BookingTotal.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { priceOfBooking } from '../rules/day-price.ts'
import { DayStep } from './DayStep.tsx'
import { ADD_BUTTON } from '../rules/booking-bar.ts'
import { visitsOfPackage } from '../rules/cancellation.ts'
import { DAY, doneSteps, firstPart, PASSENGERS } from '../rules/folding.ts'
import type { PanelMessages } from './load-messages.ts'
import { PackageRule } from './PackageRule.tsx'
import { PartStep } from './PartStep.tsx'
import { PassengerStep } from './PassengerStep.tsx'
import { partOfPlace, refusalText, stillRefused, type RefusalPlace } from '../rules/refusal.ts'
import { mostPassengers, shownKinds } from '../rules/shown-kinds.ts'
import { groupEnquiry } from '../rules/group-enquiry.ts'
import { useBooking } from './use-booking.ts'
import { useFolding } from './use-folding.ts'
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
  const { booking, change, months, day, options, adding, refusal, awaited, folding, actions } = state
  const [isLegendOpen, setLegendOpen] = useState(false)
  const line = useRef<HTMLOListElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const pressed = adding.status === 'refused' ? adding.at : undefined
  const oneByOne = useOneByOne(parts, booking.day !== undefined, pressed)
  const refused = stillRefused(pressed, refusal)
  const chosen = cards.filter(({ id }) => booking.picks.some((pick) => pick?.optionId === id))
  const price = day.status === 'ready' ? priceOfBooking(booking, options) : undefined
  const answered = { ...booking, day: booking.day ?? awaited }
  const folds = useFolding(line, doneSteps(answered, parts, cards, day), folding, actions.foldStep)

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

  // The bar adds too, from where the notice is out of sight.
  useEffect(() => {
    if (adding.status === 'failed')
      line.current?.querySelector('#booking-add .notice')?.scrollIntoView({ block: 'center' })
  }, [adding])

  const refusalIn = (place: RefusalPlace) => {
    if (refused?.place === place) return refusalText(refused.refusal, t, passengerName(translations))
    const lost = state.lost[partOfPlace(place) ?? -1]
    return lost && t(`refusal.${lost}`)
  }
  const isPackage = parts.length > 1
  const summary = bookingText(booking, translations)
  const most = mostPassengers(parts, booking.picks, cards)
  const groupHref = groupEnquiry(props, booking, state.address?.group ?? most + 1)
  const changing = change.status === 'ready'
  const press = changing ? (['change.go', 'change.busy'] as const) : (['add', 'adding'] as const)

  const bar = (
    <BookingBar
      key="bar"
      booking={booking}
      from={props.from}
      total={price?.total}
      refusal={refusal}
      changing={changing}
      adding={adding.status === 'adding'}
      hidden={change.status === 'failed'}
      translations={translations}
      onAdd={actions.add}
    />
  )
  if (change.status === 'failed')
    return (
      <>
        <Notice tone="error" role="alert" title={t('change.failed')}>
          <Button busy={change.asking ?? false} onClick={actions.lookUpChange}>
            {t('retry')}
          </Button>
        </Notice>
        {bar}
      </>
    )
  return (
    <>
      {change.status !== 'unknown' && (
        <div className="booking-change" ref={notice}>
          <ChangeNotice change={change} basketHref={props.basketHref} translations={translations} />
          {state.address && <AddressNotice address={state.address} most={most} groupHref={groupHref} t={t} />}
        </div>
      )}
      {props.closed && <Notice tone="warning" title={t('refusal.product_unavailable')} />}
      <ol className="booking-line" role="list" ref={line}>
        <DayStep
          months={months}
          printed={props.month}
          chosen={booking.day}
          wish={awaited}
          refusal={refusalIn('day')}
          fold={folds[DAY]}
          cityName={cityName}
          translations={translations}
          onChoose={actions.chooseDay}
          onRefuse={actions.refuseDay}
        />
        <PassengerStep
          booking={booking}
          parts={parts}
          kinds={shownKinds(kinds, parts, booking)}
          most={most}
          contactHref={groupHref}
          options={day.status === 'ready' ? options : undefined}
          studentCard={(chosen.length > 0 ? chosen : cards).some((card) => card.studentCard)}
          refusal={refusalIn('passengers')}
          fold={folds[PASSENGERS]}
          translations={translations}
          onChange={actions.setPassengers}
          onLegend={() => setLegendOpen(true)}
        />
        {parts.map((part, index) => (
          <PartStep
            key={index}
            index={index}
            packagePart={isPackage ? part.name : undefined}
            oneByOne={oneByOne}
            cards={cards.filter(({ id }) => part.optionIds.includes(id))}
            day={day}
            passengers={booking.passengers}
            pick={booking.picks[index]}
            refusal={refusalIn(`part-${index}`)}
            fold={folds[firstPart + index]}
            terms={isPackage ? undefined : props}
            translations={translations}
            onRetry={actions.retryDay}
            onOption={(optionId) => actions.chooseOption(index, optionId)}
            onTime={(time) => actions.chooseTime(index, time)}
          />
        ))}
        <BookingStep id="booking-add" title={t('steps.add')} state={price ? 'here' : 'ahead'} t={t}>
          <BookingTotal price={price} summary={summary} locale={locale} t={t} />
          {isPackage && day.status === 'ready' && (
            <PackageRule
              day={day.day}
              visits={visitsOfPackage(booking.picks, parts, options)}
              terms={props}
              translations={translations}
            />
          )}
          {adding.status === 'failed' && (
            <Notice tone="error" role="alert" title={adding.message || t('refusal.no_answer')}>
              {adding.forGroups && (
                <p>
                  <a href={groupHref}>{t('group')}</a>
                </p>
              )}
              {changing && <p>{t('change.kept')}</p>}
            </Notice>
          )}
          <Button
            id={ADD_BUTTON}
            look="action"
            large
            wide
            busy={adding.status === 'adding'}
            onClick={actions.add}
          >
            {t(press[adding.status === 'adding' ? 1 : 0])}
          </Button>
        </BookingStep>
      </ol>
      {bar}
      {Dialogs && change.status !== 'unknown' && (
        <Dialogs
          booking={state}
          name={props.name}
          summary={summary}
          total={price?.total}
          basketHref={props.basketHref}
          legend={{ open: isLegendOpen, kinds, onClose: () => setLegendOpen(false) }}
          translations={translations}
        />
      )}
    </>
  )
}
