import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMonth, readOptionsOn } from '#client/product.ts'
import type { Sale } from '#contract/basket.ts'
import { monthOf, type Day } from '#domain/day.ts'
import type { PassengerType } from '#domain/passenger.ts'
import { addOption } from '#stores/basket.ts'
import { asksBeforeReset, book, newBooking, type Booking } from './booking.ts'
import type { BookingProps } from './booking-props.ts'
import { fullMonth } from './compact-month.ts'
import { createDayOptions } from './day-options.ts'
import { createMonths } from './months.ts'
import { readDraft, writeDraft } from './passenger-draft.ts'
import { refusesBooking, type PlacedRefusal } from './refusal.ts'

/** How adding stands: nothing asked, under way, refused by our own rules or by the API, or done. */
export type Adding =
  | { status: 'idle' }
  | { status: 'adding' }
  | { status: 'refused'; at: PlacedRefusal }
  | { status: 'failed'; message: string }
  | { status: 'added'; sale: Sale }

const noOptions: never[] = []

/** The booking of one product: what is chosen, what the API says of it, and what a visitor can do next. */
export function useBooking({ productId, parts, options: facts, kinds, month: drawn }: BookingProps) {
  const [{ months, dayOptions }] = useState(() => ({
    months: createMonths((month) => readMonth(browser, productId, month), fullMonth(drawn)),
    dayOptions: createDayOptions((day) => readOptionsOn(browser, productId, day)),
  }))
  const types = useMemo(() => kinds.map(({ type }) => type), [kinds])
  const [booking, dispatch] = useReducer(book, undefined, () =>
    newBooking(parts, readDraft(localStorage, types)),
  )
  const [adding, setAdding] = useState<Adding>({ status: 'idle' })
  const [reset, setReset] = useState<{ part: number; optionId: number }>()
  const underWay = useRef(false)
  const day = useStore(dayOptions.$options)
  const options = day.status === 'ready' ? day.options : noOptions

  useEffect(() => {
    if (booking.day) void dayOptions.load(booking.day)
  }, [dayOptions, booking.day])
  useEffect(() => {
    if (options.length > 0) dispatch({ step: 'options arrived', options, parts })
  }, [options, parts])
  useEffect(() => writeDraft(localStorage, booking.passengers), [booking.passengers])
  // What was refused is being changed: the old sentence would be untrue.
  useEffect(() => setAdding((state) => (state.status === 'refused' ? { status: 'idle' } : state)), [booking])

  const chooseDay = useCallback((chosen: Day) => dispatch({ step: 'day', day: chosen }), [])

  async function add() {
    const refused = refusesBooking(booking, parts, facts, options)
    if (refused) return setAdding({ status: 'refused', at: refused })
    // Two presses before the next paint are one wish.
    if (underWay.current) return
    underWay.current = true
    setAdding({ status: 'adding' })
    const added = await addOption({ productId, choices: choicesOf(booking) })
    underWay.current = false
    setAdding(
      added.ok
        ? { status: 'added', sale: added.value }
        : { status: 'failed', message: added.failure.message },
    )
    // Ours or another's purchase changed the stock; what is shown must not outlive it.
    if (booking.day) {
      void dayOptions.load(booking.day)
      void months.reload(monthOf(booking.day))
    }
  }

  return {
    ...{ booking, months, day, options, adding, reset },
    actions: {
      retryDay: () => booking.day && void dayOptions.load(booking.day),
      chooseDay,
      setPassengers: (type: PassengerType, count: number) => dispatch({ step: 'passengers', type, count }),
      chooseOption: (part: number, optionId: number) => {
        if (asksBeforeReset(booking, part, optionId)) setReset({ part, optionId })
        else dispatch({ step: 'option', part, optionId, resetOthers: false })
      },
      confirmReset: () => {
        if (reset) dispatch({ step: 'option', ...reset, resetOthers: true })
        setReset(undefined)
      },
      keepPackage: () => setReset(undefined),
      chooseTime: (part: number, time: string) => dispatch({ step: 'time', part, time }),
      add: () => void add(),
      closeAdded: () => setAdding({ status: 'idle' }),
    },
  }
}

function choicesOf({ day = '', passengers, picks }: Booking) {
  const travelling = Object.fromEntries(Object.entries(passengers).filter(([, count]) => count > 0))
  return picks.flatMap((pick) =>
    pick ? [{ optionId: pick.optionId, day, time: pick.time ?? null, passengers: travelling }] : [],
  )
}
