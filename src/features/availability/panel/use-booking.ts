import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readMonth, readOptionsOn } from '#client/product.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { monthOf, type Day } from '#domain/time/day.ts'
import { travelling, type PassengerType } from '#domain/offer/passenger.ts'
import { mapValue } from '#domain/result.ts'
import { addOption } from '#stores/basket.ts'
import { asksBeforeReset, bookAndTell, newBooking, type Booking } from '../rules/booking.ts'
import type { BookingProps } from '../rules/booking-props.ts'
import { DAY, firstPart, fold, lastAnswered, nothingFolded } from '../rules/folding.ts'
import { createDayOptions } from '../calendar/day-options.ts'
import { parseChoice, withChoice, type AddressChoice } from '../rules/choice-address.ts'
import { createMonths } from '../calendar/months.ts'
import { isForGroups } from '../rules/for-groups.ts'
import { monthWithOwn, optionsWithOwn, type OwnSeats } from '../rules/own-seats.ts'
import { readDraft, usualPassengers, writeDraft } from '#stores/passenger-draft.ts'
import { onRestored } from '#ui/hydration/on-restored.ts'
import { refusesBooking, type PlacedRefusal } from '../rules/refusal.ts'
import { mostPassengers, shownKinds } from '../rules/shown-kinds.ts'
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
  const [{ booking, lost }, dispatch] = useReducer(bookAndTell, undefined, () => ({
    booking: newBooking(parts, usualPassengers(types)),
    lost: [],
  }))
  const [address, setAddress] = useState<AddressChoice>()
  /** The day of the address, until the calendar has judged it. */
  const [awaited, setAwaited] = useState<Day>()
  const [folding, foldStep] = useReducer(fold, nothingFolded)
  const [adding, setAdding] = useState<Adding>({ status: 'idle' })
  const [reset, setReset] = useState<{ part: number; optionId: number }>()
  const underWay = useRef(false)
  /** Whether the visitor has chosen anything here, which the address then says. */
  const touched = useRef(false)
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
    if (change.status !== 'unknown') writeDraft(booking.passengers)
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
      const draft = newBooking(parts, readDraft(types))
      const choice = parseChoice(
        location.search,
        { parts, options: facts, kinds, month: printed },
        mostPassengers(parts, [], facts),
      )
      setAddress(choice)
      setAwaited(choice?.booking.day)
      const step = choice && lastAnswered(choice.booking)
      if (step !== undefined) foldStep({ act: 'taken up', step })
      dispatch({ step: 'taken up', booking: choice ? withoutDay(choice.booking, draft) : draft })
      if (choice?.booking.day) months.show(monthOf(choice.booking.day))
    }
    setChange(asked)
  }, [months, productId, parts, kinds, types, facts, printed])
  useEffect(() => void lookUpChange(), [lookUpChange])
  useEffect(() => {
    const isAdding = change.status === 'none' || change.status === 'gone'
    return touched.current && isAdding ? writeLater(booking) : undefined
  }, [change.status, booking])

  // Back from the basket, a browser may show the page as it was left.
  useEffect(() => onRestored(() => setAdding({ status: 'idle' })), [])

  const chooseDay = useCallback((chosen: Day, isPressed: boolean) => {
    setAwaited(undefined)
    dispatch({ step: 'day', day: chosen })
    if (!isPressed) return
    touched.current = true
    foldStep({ act: 'answered', step: DAY })
  }, [])

  const refuseDay = useCallback(() => setAwaited(undefined), [])

  function takeOption(part: number, optionId: number, resetOthers: boolean) {
    touched.current = true
    dispatch({ step: 'option', part, optionId, resetOthers, facts })
    const timed = facts.some(({ id, kind }) => id === optionId && kind === 'start_times')
    if (!timed) foldStep({ act: 'answered', step: firstPart + part })
  }

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
    touched.current = false
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
    lost,
    address,
    awaited,
    folding,
    actions: {
      foldStep,
      retryDay: () => booking.day && void dayOptions.load(booking.day),
      chooseDay,
      refuseDay,
      setPassengers: (type: PassengerType, count: number) => {
        touched.current = true
        foldStep({ act: 'counted' })
        dispatch({ step: 'passengers', type, count })
      },
      chooseOption: (part: number, optionId: number) => {
        if (asksBeforeReset(booking, part, optionId)) setReset({ part, optionId })
        else takeOption(part, optionId, false)
      },
      confirmReset: () => {
        if (reset) takeOption(reset.part, reset.optionId, true)
        setReset(undefined)
      },
      keepPackage: () => setReset(undefined),
      chooseTime: (part: number, time: string | undefined) => {
        touched.current = true
        dispatch({ step: 'time', part, time })
        if (time) foldStep({ act: 'answered', step: firstPart + part })
      },
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
  const people = Object.fromEntries(Object.entries(passengers).filter(([, count]) => count > 0))
  return picks.flatMap((pick) =>
    pick ? [{ optionId: pick.optionId, day, time: pick.time ?? null, passengers: people }] : [],
  )
}

/** The choice of the address until the calendar knows its day. Without people in it, those of before stay. */
const withoutDay = (choice: Booking, draft: Booking): Booking => ({
  ...choice,
  day: undefined,
  passengers: travelling(choice.passengers).length > 0 ? choice.passengers : draft.passengers,
})

/** Browsers limit how often an address may change. */
const WRITE_AFTER = 300

function writeLater(booking: Booking): () => void {
  const timer = setTimeout(
    () => history.replaceState(history.state, '', withChoice(location.href, booking)),
    WRITE_AFTER,
  )
  return () => clearTimeout(timer)
}
