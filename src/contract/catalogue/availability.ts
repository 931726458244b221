import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { Day, DayStatus, Id, IdText, Month, PassengerType, Prices, Time } from '#contract/common-schemas.ts'

/** A day of a calendar: its state over all options, and the lowest price where it can be booked. */
export const CalendarDay = v.object({
  day: Day,
  status: DayStatus,
  /** Seats that can still be sold that day, over all its times; only where it is almost sold out. */
  left: v.nullable(v.number()),
  from: v.nullable(Prices),
})
export type CalendarDay = v.InferOutput<typeof CalendarDay>

export const CalendarMonth = v.object({
  month: Month,
  /** Today in the city, by which a calendar decides which days are past. */
  today: Day,
  /** The first and last month in which the product is on sale. */
  first: Month,
  last: Month,
  days: v.array(CalendarDay),
})
export type CalendarMonth = v.InferOutput<typeof CalendarMonth>

export const SlotView = v.object({
  time: v.nullable(Time),
  status: DayStatus,
  /** Seats left, only where they are almost sold out. */
  left: v.nullable(v.number()),
  /**
   * The largest party that still fits, if the option allows larger ones; else `null`. An earlier API does not
   * send it.
   */
  takes: v.optional(v.nullable(v.number())),
  /** The language of the guide (ISO 639-1), where each start time has one. */
  language: v.optional(v.string()),
})
export type SlotView = v.InferOutput<typeof SlotView>

/**
 * An option on a day: its state, the price for each passenger type, and its slots; the seats left are told
 * where few are.
 */
export const OptionDay = v.object({
  optionId: Id,
  name: v.string(),
  status: DayStatus,
  slots: v.array(SlotView),
  units: v.array(
    v.object({
      type: PassengerType,
      minimumAge: v.nullable(v.number()),
      maximumAge: v.nullable(v.number()),
      price: Prices,
      retail: Prices,
    }),
  ),
  opens: v.nullable(Time),
  closes: v.nullable(Time),
  /** In words, for a ticket bought today: "Valid on 24 November 2026". */
  validity: v.string(),
  /**
   * The last minute to cancel this day's ticket for a full refund, in the city's time; in a package, that of
   * its earliest part.
   */
  cancelUntil: v.nullable(v.object({ day: Day, time: Time })),
  /** In words, for the first free time: until when it can be cancelled, and for how much. */
  cancellation: v.string(),
})
export type OptionDay = v.InferOutput<typeof OptionDay>

const ById = v.object({ id: IdText })
const OnDay = v.object({ day: Day })

export const getAvailability = call({
  method: 'GET',
  path: '/product/{id}/availability',
  tag: 'product',
  summary: 'The calendar of a product for a month',
  params: ById,
  query: v.object({ month: Month, optionId: v.optional(IdText) }),
  reply: CalendarMonth,
})

/** Which of a city's products can be booked on a day, for its list of products. */
export const getLocationAvailability = call({
  method: 'GET',
  path: '/location/{id}/availability',
  tag: 'location',
  summary: 'The products of a city on a day, each with its state and lowest price',
  params: ById,
  query: OnDay,
  reply: v.object({
    day: Day,
    data: v.array(
      v.object({
        productId: Id,
        status: DayStatus,
        bookable: v.boolean(),
        from: v.nullable(Prices),
      }),
    ),
  }),
})

export const getOptionsOnDay = call({
  method: 'GET',
  path: '/product/{id}/option/availability',
  tag: 'product',
  summary: 'The options of a product on a day, with prices, slots and tickets left',
  params: ById,
  query: OnDay,
  reply: v.object({ day: Day, options: v.array(OptionDay) }),
})

export const getOptionTimes = call({
  method: 'GET',
  path: '/option/{id}/availability/times',
  tag: 'product',
  summary: 'The slots of an option on a day',
  params: ById,
  query: OnDay,
  reply: v.object({ day: Day, slots: v.array(SlotView) }),
})

export const getPersonTypes = call({
  method: 'GET',
  path: '/product/{id}/persontypes',
  tag: 'product',
  summary: 'The passenger types sold on a day',
  params: ById,
  query: OnDay,
  reply: v.object({
    data: v.array(
      v.object({
        id: Id,
        type: PassengerType,
        minimumAge: v.nullable(v.number()),
        maximumAge: v.nullable(v.number()),
        from: Prices,
      }),
    ),
  }),
})

export const getPriceInfo = call({
  method: 'GET',
  path: '/product/{id}/priceInfo',
  tag: 'product',
  summary: 'What each passenger type pays on a day, option by option',
  params: ById,
  query: OnDay,
  reply: v.object({ data: v.array(v.object({ optionId: Id, units: OptionDay.entries.units })) }),
})

/** Days in order, covering at most a year. */
export const DayList = v.object({ today: Day, days: v.array(CalendarDay) })
export type DayList = v.InferOutput<typeof DayList>

/** S7: `from` starts later than today; `exactDate` asks for a single day, whatever its state. */
export const getFullAvailability = call({
  method: 'GET',
  path: '/product/{id}/fullAvailability',
  tag: 'product',
  summary: 'Every day of the coming year that is on sale, or the state of one day',
  params: ById,
  query: v.pipe(
    v.object({ from: v.optional(Day), exactDate: v.optional(Day) }),
    v.forward(
      v.check(({ from, exactDate }) => !from || !exactDate, 'one_of_two'),
      ['exactDate'],
    ),
  ),
  reply: DayList,
})

export const getOptionAvailability = call({
  method: 'GET',
  path: '/option/{id}/availability',
  tag: 'product',
  summary: 'The calendar of one option for a month, by default the city’s current month',
  params: ById,
  query: v.object({ month: v.optional(Month) }),
  reply: CalendarMonth,
})

export const getExactDateAvailability = call({
  method: 'GET',
  path: '/option/{id}/exactDateAvailability',
  tag: 'product',
  summary: 'The days of the coming year on which one option can be booked',
  params: ById,
  query: v.object({ from: v.optional(Day) }),
  reply: DayList,
})
