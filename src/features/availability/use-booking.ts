import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMonth, readOptionsOn } from '#client/product.ts'
import type { Sale } from '#contract/basket.ts'
import { monthOf, type Day } from '#domain/day.ts'
import type { PassengerType } from '#domain/passenger.ts'
import { mapValue } from '#domain/result.ts'
import { addOption } from '#stores/basket.ts'
import { asksBeforeReset, book, newBooking, type Booking } from './booking.ts'
import type { BookingProps } from './booking-props.ts'
import { fullMonth } from './compact-month.ts'
import { createDayOptions } from './day-options.ts'
import { isForGroups } from './for-groups.ts'
import { createMonths } from './months.ts'
import { monthWithOwn, optionsWithOwn } from './own-places.ts'
import { readDraft, writeDraft } from './passenger-draft.ts'
import { refusesBooking, type PlacedRefusal } from './refusal.ts'
import { shownKinds } from './shown-kinds.ts'
import { forgetChange, type AskedChange } from './ticket-change.ts'

/** How adding stands: nothing asked, under way, refused by our own rules or by the API, or done. */
export type Adding =
  | { status: 'idle' }
  | { status: 'adding' }
  | { status: 'refused'; at: PlacedRefusal }
  | { status: 'failed'; message: string; forGroups: boolean }
  | { status: 'added'; sale: Sale; changed: boolean }

const noOptions: never[] = []

/** The booking of one product: what is chosen, what the API says of it, and what a visitor can do next. */
export function useBooking(
  { productId, parts, options: facts, kinds, month: drawn }: BookingProps,
  asked: AskedChange,
) {
  const [change, setChange] = useState(asked)
  const own = useRef(asked.status === 'ready' ? asked.change.places : [])
  const [{ months, dayOptions }] = useState(() => ({
    months: createMonths(
      async (month) =>
        mapValue(await readMonth(browser, productId, month), (all) => monthWithOwn(all, own.current)),
      monthWithOwn(fullMonth(drawn), own.current),
    ),
    dayOptions: createDayOptions(async (day) =>
      mapValue(await readOptionsOn(browser, productId, day), (all) => ({
        day,
        options: optionsWithOwn(all.options, day, own.current),
      })),
    ),
  }))
  const [booking, dispatch] = useReducer(book, undefined, () =>
    asked.status === 'ready' ? asked.change.booking : newBooking(parts, remembered(kinds, parts)),
  )
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
  useEffect(() => writeDraft(localStorage, booking.passengers), [booking.passengers])

  const chooseDay = useCallback((chosen: Day) => dispatch({ step: 'day', day: chosen }), [])

  async function add() {
    if (refusal) return setAdding({ status: 'refused', at: refusal })
    // Two presses before the next paint are one wish.
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
    // Ours or another's purchase changed the stock; what is shown must not outlive it.
    if (booking.day) void dayOptions.load(booking.day)
    const before = change.status === 'ready' ? change.change.booking.day : undefined
    for (const month of new Set([booking.day, before].flatMap((day) => (day ? monthOf(day) : []))))
      void months.reload(month)
  }

  /** From here on a press adds a ticket, as everywhere. */
  function settleChange(status: 'none' | 'gone') {
    own.current = []
    setChange({ status })
    forgetChange()
  }

  return {
    ...{ booking, change, months, day, options, adding, refusal, reset },
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
    },
  }
}

/** Who travelled last, in the types that the panel begins with. */
const remembered = (kinds: BookingProps['kinds'], parts: BookingProps['parts']) =>
  readDraft(
    localStorage,
    shownKinds(kinds, parts, newBooking(parts, {})).map(({ type }) => type),
  )

function choicesOf({ day = '', passengers, picks }: Booking) {
  const travelling = Object.fromEntries(Object.entries(passengers).filter(([, count]) => count > 0))
  return picks.flatMap((pick) =>
    pick ? [{ optionId: pick.optionId, day, time: pick.time ?? null, passengers: travelling }] : [],
  )
}
