import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMonth, readOptionsOn } from '#client/product.ts'
import type { Sale } from '#contract/basket.ts'
import { monthOf, type Day } from '#domain/day.ts'
import type { PassengerType } from '#domain/passenger.ts'
import { mapValue } from '#domain/result.ts'
import { addOption } from '#stores/basket.ts'
import { asksBeforeReset, book, newBooking, type Booking } from '../rules/booking.ts'
import type { BookingProps } from '../rules/booking-props.ts'
import { createDayOptions } from '../calendar/day-options.ts'
import { createMonths } from '../calendar/months.ts'
import { isForGroups } from '../rules/for-groups.ts'
import { monthWithOwn, optionsWithOwn, type OwnSeats } from '../rules/own-seats.ts'
import { readDraft, usualPassengers, writeDraft } from '#stores/passenger-draft.ts'
import { refusesBooking, type PlacedRefusal } from '../rules/refusal.ts'
import { shownKinds } from '../rules/shown-kinds.ts'
import { readRequestedChange, forgetChange, type RequestedChange } from '../rules/ticket-change.ts'

/** The progress of adding: idle, under way, refused by our own rules or by the API, or done. */
export type Adding =
  | { status: 'idle' }
  | { status: 'adding' }
  | { status: 'refused'; at: PlacedRefusal }
  | { status: 'failed'; message: string; forGroups: boolean }
  | { status: 'added'; sale: Sale; changed: boolean }

const noOptions: never[] = []

/** The booking of one product: what is chosen, what the API says about it, and the visitor's next actions. */
export function useBooking({ productId, parts, options: facts, kinds, month: printed }: BookingProps) {
  const [change, setChange] = useState<RequestedChange>({ status: 'unknown' })
  const own = useRef<readonly OwnSeats[]>([])
  const types = useMemo(() => typesAtFirst(kinds, parts), [kinds, parts])
  const [{ months, dayOptions }] = useState(() => ({
    months: createMonths(
      async (month) =>
        mapValue(await readMonth(browser, productId, month), (all) => monthWithOwn(all, own.current)),
      printed,
    ),
    dayOptions: createDayOptions(async (day) =>
      mapValue(await readOptionsOn(browser, productId, day), (all) => ({
        day,
        options: optionsWithOwn(all.options, day, own.current),
      })),
    ),
  }))
  const [booking, dispatch] = useReducer(book, undefined, () => newBooking(parts, usualPassengers(types)))
  const [adding, setAdding] = useState<Adding>({ status: 'idle' })
  const [reset, setReset] = useState<{ part: number; optionId: number }>()
  const underWay = useRef(false)
  const day = useStore(dayOptions.$options)
  const options = day.status === 'ready' ? day.options : noOptions
  const refusal = refusesBooking(booking, parts, facts, options)

  useEffect(() => {
    if (booking.day) void dayOptions.load(booking.day)
  }, [dayOptions, booking.day])
  useEffect(() => {
    if (options.length > 0) dispatch({ step: 'options arrived', options, parts, facts })
  }, [options, parts, facts])
  useEffect(() => {
    if (change.status !== 'unknown') writeDraft(localStorage, booking.passengers)
  }, [change, booking.passengers])

  /** The ticket to change or who travelled last, which the server did not know when it printed the page. */
  const lookUpChange = useCallback(async () => {
    const asked = await readRequestedChange(location.search, { productId, parts, kinds })
    if (asked.status === 'ready') {
      const { seats, booking } = asked.change
      own.current = seats
      dispatch({ step: 'taken up', booking })
      if (booking.day) {
        months.show(monthOf(booking.day))
        void months.reload(monthOf(booking.day))
      }
    } else if (asked.status !== 'failed') {
      dispatch({ step: 'taken up', booking: newBooking(parts, readDraft(localStorage, types)) })
    }
    setChange(asked)
  }, [months, productId, parts, kinds, types])
  useEffect(() => void lookUpChange(), [lookUpChange])

  const chooseDay = useCallback((chosen: Day) => dispatch({ step: 'day', day: chosen }), [])

  async function add() {
    if (refusal) return setAdding({ status: 'refused', at: refusal })
    // Two presses before the next paint count as one.
    if (underWay.current) return
    underWay.current = true
    setAdding({ status: 'adding' })
    const replaces = change.status === 'ready' ? change.change.line : undefined
    const added = await addOption({ productId, replaces, choices: choicesOf(booking) })
    underWay.current = false
    if (added.ok) {
      if (replaces !== undefined) settleChange('none')
      setAdding({ status: 'added', sale: added.value, changed: replaces !== undefined })
    } else if (replaces !== undefined && added.failure.code === 'not_found') {
      settleChange('gone')
      setAdding({ status: 'idle' })
    } else {
      const { code, message } = added.failure
      setAdding({ status: 'failed', message, forGroups: isForGroups(code) })
    }
    // Somebody's purchase has changed the stock, so what is shown is loaded again.
    if (booking.day) void dayOptions.load(booking.day)
    const before = change.status === 'ready' ? change.change.booking.day : undefined
    for (const month of new Set([booking.day, before].flatMap((day) => (day ? monthOf(day) : []))))
      void months.reload(month)
  }

  /** From here on, a press adds a ticket instead of changing one. */
  function settleChange(status: 'none' | 'gone') {
    own.current = []
    setChange({ status })
    forgetChange()
  }

  return {
    booking,
    change,
    months,
    day,
    options,
    adding,
    refusal,
    reset,
    actions: {
      retryDay: () => booking.day && void dayOptions.load(booking.day),
      chooseDay,
      setPassengers: (type: PassengerType, count: number) => dispatch({ step: 'passengers', type, count }),
      chooseOption: (part: number, optionId: number) => {
        if (asksBeforeReset(booking, part, optionId)) setReset({ part, optionId })
        else dispatch({ step: 'option', part, optionId, resetOthers: false, facts })
      },
      confirmReset: () => {
        if (reset) dispatch({ step: 'option', ...reset, resetOthers: true, facts })
        setReset(undefined)
      },
      keepPackage: () => setReset(undefined),
      chooseTime: (part: number, time: string) => dispatch({ step: 'time', part, time }),
      add: () => void add(),
      closeAdded: () => setAdding({ status: 'idle' }),
      lookUpChange: () => {
        setChange({ status: 'failed', asking: true })
        void lookUpChange()
      },
    },
  }
}

export type BookingState = ReturnType<typeof useBooking>

/** The passenger types that the panel begins with. */
const typesAtFirst = (kinds: BookingProps['kinds'], parts: BookingProps['parts']) =>
  shownKinds(kinds, parts, newBooking(parts, {})).map(({ type }) => type)

function choicesOf({ day = '', passengers, picks }: Booking) {
  const travelling = Object.fromEntries(Object.entries(passengers).filter(([, count]) => count > 0))
  return picks.flatMap((pick) =>
    pick ? [{ optionId: pick.optionId, day, time: pick.time ?? null, passengers: travelling }] : [],
  )
}
