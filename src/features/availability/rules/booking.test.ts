import { describe, expect, it } from 'vitest'
import type { OptionDay, SlotView } from '#contract/catalogue/availability.ts'
import { blocksSlot } from '#domain/offer/choice.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'
import { localeEntries, locales } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Messages } from '#i18n/messages.ts'
import { asksBeforeReset, book, bookAndTell, newBooking, type Booking } from './booking.ts'
import { dayPriceOf, priceOfBooking, savingOf } from './day-price.ts'
import { blocksOption, type OptionFacts } from './option-fit.ts'
import { nothingFits, partOfPlace, refusalText, refusesBooking, stillRefused } from './refusal.ts'

const price = (amount: number) => ({ EUR: amount, GBP: amount, USD: amount })
const aSlot = (over: Partial<SlotView> = {}): SlotView => ({
  time: '10:00',
  status: 'available',
  left: 20,
  ...over,
})
const anOptionDay = (over: Partial<OptionDay> = {}): OptionDay => ({
  optionId: 1,
  name: 'Day',
  validity: 'Valid on 5 December 2026',
  status: 'available',
  slots: [aSlot({ time: null })],
  units: [
    { type: 'adult', minimumAge: 16, maximumAge: null, price: price(3900), retail: price(4400) },
    { type: 'infant', minimumAge: 0, maximumAge: 3, price: price(0), retail: price(0) },
  ],
  opens: '09:30',
  closes: '18:00',
  cancelUntil: null,
  cancellation: 'This ticket cannot be cancelled.',
  ...over,
})
const facts = (over: Partial<OptionFacts> = {}): OptionFacts => ({
  id: 1,
  name: 'Day',
  kind: 'opening_hours',
  minimumPassengers: 1,
  maximumPassengers: 9,
  ...over,
})
const parts = [{ name: 'Bus', optionIds: [1] }]
const aBooking = (over: Partial<Booking> = {}): Booking => ({
  day: '2026-12-05',
  passengers: { adult: 2 },
  picks: [{ optionId: 1, time: undefined }],
  ...over,
})
const refusalOf = (booking: Booking, fact = facts(), day = anOptionDay()) =>
  refusesBooking(booking, parts, [fact], [day])

describe('what a day does not have', () => {
  const timed = facts({ kind: 'start_times' })
  const arrived = (options: OptionDay[]) =>
    ({ step: 'options arrived', options, parts, facts: [timed] }) as const
  const at = (time: string) => ({ booking: aBooking({ picks: [{ optionId: 1, time }] }), lost: [] })

  it('is told for a ticket and for a time', () => {
    const day = anOptionDay({ slots: [aSlot(), aSlot({ time: '11:00' })] })
    expect(bookAndTell(at('11:00'), arrived([day])).lost).toEqual([])
    expect(bookAndTell(at('12:00'), arrived([day])).lost).toEqual(['time_not_available'])
    const sold = anOptionDay({ status: 'sold_out' })
    expect(bookAndTell(at('11:00'), arrived([sold])).lost).toEqual(['option_not_available'])
  })

  it('is told until the next step, also when the day arrives again', () => {
    const lost = bookAndTell(at('12:00'), arrived([anOptionDay()]))
    expect(bookAndTell(lost, arrived([anOptionDay()])).lost).toEqual(['time_not_available'])
    expect(bookAndTell(lost, { step: 'time', part: 0, time: '10:00' }).lost).toEqual([])
  })
})

describe('refusal of a booking', () => {
  it('names the first missing step', () => {
    expect(refusalOf(aBooking({ day: undefined, passengers: {} }))).toMatchObject({ place: 'day' })
    expect(refusalOf(aBooking({ passengers: { adult: 0 } }))).toMatchObject({
      place: 'passengers',
      refusal: { code: 'no_passengers' },
    })
    expect(refusalOf(aBooking({ picks: [undefined] }))).toEqual({
      place: 'part-0',
      refusal: { code: 'option_required' },
    })
    expect(refusalOf(aBooking())).toBeUndefined()
  })

  it('names the part that a refusal is about', () => {
    expect(partOfPlace('part-0')).toBe(0)
    expect(partOfPlace('part-11')).toBe(11)
    for (const place of ['day', 'passengers', undefined] as const) {
      expect(partOfPlace(place)).toBeUndefined()
    }
  })

  it('shows a refusal until its reason is gone', () => {
    const nobody = aBooking({ passengers: { adult: 0 }, picks: [undefined] })
    const pressed = refusalOf(nobody)
    const informed = book(nobody, {
      step: 'options arrived',
      options: [anOptionDay()],
      parts,
      facts: [facts()],
    })
    expect(stillRefused(pressed, refusalOf(informed))).toEqual(pressed)
    const somebody = book(informed, { step: 'passengers', type: 'adult', count: 2 })
    expect(stillRefused(pressed, refusalOf(somebody))).toBeUndefined()
    // The next reason is not shown before the next press.
    expect(stillRefused(pressed, refusalOf({ ...somebody, day: undefined }))).toBeUndefined()
    expect(stillRefused(undefined, pressed)).toBeUndefined()
    const first = { place: 'part-0', refusal: { code: 'package_incomplete' } } as const
    expect(stillRefused(first, { ...first, place: 'part-1' })).toBeUndefined()
  })

  it('refuses too few and too many passengers', () => {
    expect(refusalOf(aBooking(), facts({ minimumPassengers: 3 }))?.refusal).toEqual({
      code: 'too_few_passengers',
      minimum: 3,
    })
    expect(refusalOf(aBooking({ passengers: { adult: 10 } }))?.refusal).toEqual({
      code: 'too_many_passengers',
      maximum: 9,
    })
  })

  it('refuses children without an adult', () => {
    const child = aBooking({ passengers: { infant: 1 } })
    expect(refusalOf(child)).toEqual({ place: 'part-0', refusal: { code: 'company_required' } })
    expect(refusalOf(aBooking({ passengers: { infant: 8, adult: 1 } }))).toBeUndefined()
    expect(refusalOf(child, facts({ alone: true }))).toBeUndefined()
  })

  it('requires a start time that is still available', () => {
    const timed = facts({ kind: 'start_times' })
    const day = anOptionDay({ slots: [aSlot(), aSlot({ time: '11:00', status: 'sold_out', left: 0 })] })
    const at = (time: string | undefined) =>
      refusalOf(aBooking({ picks: [{ optionId: 1, time }] }), timed, day)?.refusal.code
    expect(at(undefined)).toBe('time_required')
    expect(at('11:00')).toBe('sold_out')
    expect(at('12:00')).toBe('time_not_available')
    expect(at('10:00')).toBeUndefined()
  })

  it('requires every part of a package', () => {
    const two = [...parts, { name: 'Boat', optionIds: [2] }]
    const booking = aBooking({ picks: [{ optionId: 1, time: undefined }, undefined] })
    expect(refusesBooking(booking, two, [facts(), facts({ id: 2 })], [anOptionDay()])).toEqual({
      place: 'part-1',
      refusal: { code: 'package_incomplete' },
    })
  })
})

describe('an option on a day', () => {
  it('blocks an option by day, type and vacancies', () => {
    expect(blocksOption(undefined, { adult: 1 })?.code).toBe('option_not_available')
    expect(blocksOption(anOptionDay({ status: 'block_out' }), { adult: 1 })?.code).toBe(
      'option_not_available',
    )
    expect(blocksOption(anOptionDay({ status: 'sold_out' }), { adult: 1 })?.code).toBe('sold_out')
    expect(blocksOption(anOptionDay(), { adult: 1, youth: 1 })).toEqual({
      code: 'passenger_not_offered',
      type: 'youth',
    })
    const scarce = anOptionDay({ slots: [aSlot({ left: 1 }), aSlot({ time: '11:00', left: 3 })] })
    expect(blocksOption(scarce, { adult: 4 })).toEqual({ code: 'not_enough_left', left: 3 })
    expect(blocksOption(scarce, { adult: 3 })).toBeUndefined()
    expect(blocksOption(anOptionDay({ slots: [aSlot({ left: null })] }), { adult: 99 })).toBeUndefined()
  })

  it('says when no option fits', () => {
    expect(nothingFits([anOptionDay()], { adult: 1 }, [])).toBe(false)
    expect(nothingFits([anOptionDay({ status: 'sold_out' })], { adult: 1 }, [])).toBe(true)
    expect(nothingFits([], { adult: 1 }, [])).toBe(false)
  })

  it('names the reason for a blocked time', () => {
    expect(blocksSlot(aSlot({ status: 'unavailable' }), { adult: 1 })?.code).toBe('time_not_available')
    expect(blocksSlot(aSlot({ left: 1 }), { adult: 2 })).toEqual({ code: 'not_enough_left', left: 1 })
    expect(blocksSlot(aSlot(), { adult: 2 })).toBeUndefined()
  })
})

describe('steps of a booking', () => {
  const start = newBooking(parts, { adult: 2 })

  it('picks the only option, keeps what fits', () => {
    const arrived = book(start, {
      step: 'options arrived',
      options: [anOptionDay({ slots: [aSlot()] })],
      parts,
      facts: [facts()],
    })
    expect(arrived.picks).toEqual([{ optionId: 1, time: '10:00' }])
    const gone = book(arrived, {
      step: 'options arrived',
      options: [anOptionDay({ slots: [aSlot({ time: '09:00' }), aSlot({ time: '15:00' })] })],
      parts,
      facts: [facts()],
    })
    expect(gone.picks).toEqual([{ optionId: 1, time: undefined }])
  })

  it('picks none of two available options', () => {
    const two = [{ name: 'Bus', optionIds: [1, 2] }]
    const options = [anOptionDay(), anOptionDay({ optionId: 2 })]
    expect(book(start, { step: 'options arrived', options, parts: two, facts: [] }).picks).toEqual([
      undefined,
    ])
  })

  it('asks before a package is reset', () => {
    const set: Booking = aBooking({
      picks: [
        { optionId: 1, time: undefined },
        { optionId: 3, time: '10:00' },
      ],
    })
    expect(asksBeforeReset(set, 0, 2)).toBe(true)
    expect(asksBeforeReset(set, 0, 1)).toBe(false)
    expect(asksBeforeReset(aBooking(), 0, 2)).toBe(false)
    const reset = book(set, { step: 'option', part: 0, optionId: 2, resetOthers: true, facts: [] })
    expect(reset.picks).toEqual([{ optionId: 2, time: undefined }, undefined])
  })

  it('keeps the time when the same option is picked again', () => {
    const set = aBooking({ picks: [{ optionId: 1, time: '10:00' }] })
    const again = book(set, { step: 'option', part: 0, optionId: 1, resetOthers: false, facts: [] })
    expect(again.picks).toEqual([{ optionId: 1, time: '10:00' }])
  })
})

describe('passengers under another option’s types', () => {
  /** Here adults start at 12; there at 18, with youths from 12 to 17. */
  const cruise = facts({ instead: { youth: 'adult' } })
  const dinner = facts({ id: 2 })
  const units = (...types: PassengerType[]) =>
    types.map((type) => ({ type, minimumAge: 0, maximumAge: null, price: price(1), retail: price(1) }))
  const options = [
    anOptionDay({ units: units('adult', 'infant') }),
    anOptionDay({ optionId: 2, units: units('adult', 'youth') }),
  ]
  const both = [{ name: 'Seine', optionIds: [1, 2] }]
  const pick = (booking: Booking, optionId: number) =>
    book(booking, {
      step: 'option',
      part: 0,
      optionId,
      resetOthers: false,
      facts: [cruise, dinner],
    })

  it('converts passengers to the types of the picked option', () => {
    const there = pick(aBooking({ passengers: { adult: 2, youth: 1, infant: 0 } }), 2)
    expect(there.passengers).toEqual({ adult: 2, youth: 1 })
    expect(pick(there, 1).passengers).toEqual({ adult: 3 })
  })

  it('blocks no option for an age that another type covers', () => {
    const people = { adult: 1, youth: 1 }
    const arrived = book(newBooking(both, people), {
      step: 'options arrived',
      parts: both,
      facts: [cruise, dinner],
      options: options.slice(0, 1),
    })
    expect(arrived).toMatchObject({ passengers: { adult: 2 }, picks: [{ optionId: 1 }] })
    expect(nothingFits(options.slice(0, 1), people, [cruise])).toBe(false)
    expect(nothingFits(options.slice(1), { infant: 1 }, [dinner])).toBe(true)
  })
})

describe('prices of a booking', () => {
  it('adds up passengers and parts', () => {
    const two = aBooking({
      picks: [
        { optionId: 1, time: undefined },
        { optionId: 2, time: undefined },
      ],
    })
    const sum = priceOfBooking(two, [anOptionDay(), anOptionDay({ optionId: 2 })])
    expect(sum?.total.EUR).toBe(4 * 3900)
    expect(sum && savingOf(sum)?.EUR).toBe(4 * 500)
    expect(priceOfBooking(aBooking({ picks: [undefined] }), [anOptionDay()])).toBeUndefined()
  })

  it('shows the lowest price until one is chosen', () => {
    const choices = [{ name: 'Bus', optionIds: [1, 2] }]
    const dear = anOptionDay({
      optionId: 2,
      units: [{ type: 'adult', minimumAge: null, maximumAge: null, price: price(6000), retail: price(6000) }],
    })
    const options = [anOptionDay(), dear]
    const open = aBooking({ picks: [undefined] })
    expect(dayPriceOf('adult', open, choices, options)).toMatchObject({ price: { EUR: 3900 }, exact: false })
    const chosen = aBooking({ picks: [{ optionId: 2, time: undefined }] })
    expect(dayPriceOf('adult', chosen, choices, options)).toMatchObject({ price: { EUR: 6000 }, exact: true })
    expect(dayPriceOf('infant', chosen, choices, options)).toBeUndefined()
  })

  it('shows the exact price of a single option', () => {
    const open = aBooking({ picks: [undefined] })
    expect(dayPriceOf('adult', open, parts, [anOptionDay()])).toMatchObject({ exact: true })
  })

  it('shows a saving only if every currency saves', () => {
    const total = { EUR: 3900, GBP: 3400, USD: 4200 }
    expect(savingOf({ total, retail: { EUR: 4400, GBP: 3400, USD: 4700 } })).toBeUndefined()
    expect(savingOf({ total, retail: { EUR: 4400, GBP: 3401, USD: 4700 } })).toEqual({
      EUR: 500,
      GBP: 1,
      USD: 500,
    })
  })
})

describe('sentences of refusal', () => {
  it('uses the sentences of the specification', () => {
    const t = islandTranslator(messagesOf('en', 'availability'), 'en-GB')
    const say = (refusal: Parameters<typeof refusalText>[0]) => refusalText(refusal, t, String)
    expect(say({ code: 'too_few_passengers', minimum: 2 })).toContain(
      'It is not possible to add to cart, this option needs minimum passengers',
    )
    expect(say({ code: 'time_required' })).toBe('Please select a time slot')
    expect(say({ code: 'package_incomplete' })).toBe('It is mandatory to select all package options')
    expect(say({ code: 'not_enough_left', left: 1 })).toBe(
      'It is not possible to select this option: only 1 ticket is left.',
    )
    expect(say({ code: 'time_not_available' })).toBe(
      'Sorry, but the selected time is not currently available.',
    )
    expect(say({ code: 'day_not_available' })).toBe('Sorry, but the selected day is not currently available.')
    expect(say({ code: 'option_not_available' })).toBe('This option is not available on the selected day.')
    expect(say({ code: 'no_options' })).toBe(
      'There are no options available to match the selected date and number of passengers',
    )
  })

  it('has a sentence for each refusal in every language', () => {
    const codes = Object.keys(messagesOf('en', 'availability').refusal)
    for (const locale of locales) {
      const t = islandTranslator<Messages>(messagesOf(locale, 'availability'), localeEntries[locale].tag)
      for (const code of codes) expect(t(`refusal.${code}`)).not.toBe(`refusal.${code}`)
    }
  })
})
