import * as v from 'valibot'
import { localeNamed, localeNames } from '#config/locale-names.ts'
import { localeEntries } from '#config/locales.ts'
import { Currency, Day, Id, MinorUnits, PassengerType, Time } from '#contract/common-schemas.ts'
import { fewKeys, listOf } from '#contract/sized.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import { hasPrefix, PayerDetails, TravellerDetails } from './payer.ts'
import { AttemptId, ReturnId } from './payment-ids.ts'

/** What the calls of payment are sent. Apart from their replies, so that browsers do not load it. */
const integerText = v.pipe(v.string(), v.regex(/^\d{1,12}$/, 'invalid_amount'), v.transform(Number))

export const MethodsAsked = v.object({
  currencyId: v.picklist(['1', '2', '3'], 'currency_unknown'),
  /** The id used by `GET /country`. */
  countryId: v.optional(integerText),
  /** As in page addresses (`en-us`), as in the language header (`us`), or as BCP 47 (`en-US`). */
  locale: v.pipe(
    v.picklist(localeNames, 'invalid_locale'),
    v.transform((name) => localeEntries[localeNamed(name)].tag),
  ),
  /** Minor units. Amounts close to each other get the same answer. */
  amount: integerText,
})

/** adyen-web sends about ten. */
const MOST_KEYS = 100
const Told = fewKeys(v.record(v.string(), v.unknown()), MOST_KEYS)

export const Payer = v.pipe(
  PayerDetails,
  v.forward(v.partialCheck([['phone'], ['phonePrefix']], hasPrefix, 'required'), ['phonePrefix']),
)

const Traveller = v.object({ lineId: Id, ...TravellerDetails.entries })
export type Traveller = v.InferOutput<typeof Traveller>

/** A line of the basket as it was shown: the fields of the same names in the basket's answer. */
const ShownLine = v.object({
  id: Id,
  productId: Id,
  optionId: Id,
  day: Day,
  time: v.nullable(Time),
  language: v.optional(v.pipe(v.string(), v.maxLength(10))),
  units: listOf(
    v.object({
      type: PassengerType,
      count: v.pipe(v.number(), v.integer('invalid_count'), v.minValue(1, 'invalid_count')),
    }),
    { max: passengerTypes.length },
  ),
})

const Order = {
  attemptId: AttemptId,
  payer: Payer,
  travellers: listOf(Traveller, { max: 50 }),
  /**
   * The tickets shown beside the button, in any order. Where others are in the basket by now, the server
   * refuses with `basket_changed`.
   */
  lines: listOf(ShownLine, { max: 50 }),
  /** The total shown on the button. The server computes its own and refuses a different one. */
  total: v.object({ amount: MinorUnits, currency: Currency }),
  /** The box beside the button was ticked: the payer wants the newsletter, and confirms it by mail. */
  newsletter: v.optional(v.boolean()),
}

export const PayLocally = v.object(Order)

export const PayByAdyen = v.object({
  ...Order,
  /** Passed on whole: adyen-web adds fields of its own (encrypted card, checkoutAttemptId, sdkData). */
  paymentMethod: fewKeys(
    v.objectWithRest({ type: v.pipe(v.string(), v.maxLength(40)) }, v.unknown()),
    MOST_KEYS,
  ),
  browserInfo: v.optional(Told),
  riskData: v.optional(Told),
})
export type PayByAdyen = v.InferOutput<typeof PayByAdyen>

export const PayerBrought = v.pipe(
  v.object({
    attemptId: v.optional(AttemptId),
    returnId: v.optional(ReturnId),
    details: v.object({
      redirectResult: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
      threeDSResult: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
    }),
  }),
  v.check(({ attemptId, returnId }) => Boolean(attemptId ?? returnId), 'invalid_id'),
)
export type PayerBrought = v.InferOutput<typeof PayerBrought>

export const AttemptAsked = v.pipe(
  v.object({ attemptId: v.optional(AttemptId), returnId: v.optional(ReturnId) }),
  v.check(({ attemptId, returnId }) => Boolean(attemptId ?? returnId), 'invalid_id'),
)
