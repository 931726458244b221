import * as v from 'valibot'
import { currencies } from '#domain/price/money.ts'
import { isDay, isMonth, isTime } from '#domain/time/day.ts'
import { countPassengers, passengerTypes, type Passengers } from '#domain/offer/passenger.ts'
import { dayStatuses } from '#domain/offer/availability.ts'

/** Schemas that many calls share. Issues carry codes, not sentences. */
export const Id = v.pipe(
  v.number(),
  v.integer('invalid_id'),
  v.minValue(1, 'invalid_id'),
  v.maxValue(2_147_483_647, 'invalid_id'),
)
/** An id in a path or query, where every value is text. */
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'invalid_id'), v.transform(Number), Id)
export const Day = v.pipe(
  v.string(),
  v.check((text) => isDay(text), 'invalid_day'),
)
export const Month = v.pipe(
  v.string(),
  v.check((text) => isMonth(text), 'invalid_month'),
)
export const Time = v.pipe(
  v.string(),
  v.check((text) => isTime(text), 'invalid_time'),
)
export const Currency = v.picklist(currencies, 'invalid_currency')
export const MinorUnits = v.pipe(v.number(), v.safeInteger('invalid_amount'))
export const Money = v.object({ amount: MinorUnits, currency: Currency })
export const DayStatus = v.picklist(dayStatuses)
export const Instant = v.pipe(v.string(), v.isoTimestamp('invalid_instant'))
export const Coordinates = v.tuple([v.number(), v.number()])

/** The same price in every currency, in minor units. */
export const Prices = v.object({ EUR: MinorUnits, GBP: MinorUnits, USD: MinorUnits })

export const PassengerType = v.picklist(passengerTypes, 'invalid_passenger')
const Count = v.pipe(
  v.number(),
  v.integer('invalid_count'),
  v.minValue(0, 'invalid_count'),
  v.maxValue(99, 'invalid_count'),
)
export const PassengerCounts = v.pipe(
  v.partial(
    v.strictObject(
      Object.fromEntries(passengerTypes.map((type) => [type, Count])) as Record<
        (typeof passengerTypes)[number],
        typeof Count
      >,
    ),
  ),
  v.check((passengers) => countPassengers(passengers as Passengers) > 0, 'no_passengers'),
)

/** A duration as shown: an amount of minutes, hours or days, or a range (S3). */
export const Duration = v.object({
  amount: v.number(),
  to: v.optional(v.number()),
  unit: v.picklist(['minutes', 'hours', 'days']),
})
export type Duration = v.InferOutput<typeof Duration>

/** S3: bus, boat or both; `null` for attractions and walks. */
export const Transport = v.nullable(v.picklist(['bus', 'boat', 'bus_boat']))
export type Transport = v.InferOutput<typeof Transport>
