import * as v from 'valibot'
import { emailAddressOf } from '#domain/mail/email.ts'
import { isDay, isTime } from '#domain/time/day.ts'
import { currencies } from '#domain/price/money.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import { depths, hours, landmarkKeys, sheetSizes, waters, type Format } from '#domain/place/poster.ts'
import { productKinds } from '#contract/catalogue/product.ts'
import { travellerFields } from '#contract/payment/traveller-fields.ts'

/**
 * The catalogue format: one JSON file per city, checked before anything is written. Texts are in en, es,
 * fr, it and de, plus `en-us` where American readers expect another word. Money is in integer minor units.
 */
const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'empty text'))
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug has a-z, 0-9 and single hyphens'))
const inAllLanguages = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ en: schema, es: schema, fr: schema, it: schema, de: schema, 'en-us': v.optional(schema) })

export const Texts = inAllLanguages(text)
const TextLists = inAllLanguages(v.pipe(v.array(text), v.minLength(1)))
export const Slugs = inAllLanguages(slug)

const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const day = v.pipe(
  v.string(),
  v.check((value) => isDay(value), 'not a date YYYY-MM-DD'),
)
const time = v.pipe(
  v.string(),
  v.check((value) => isTime(value), 'not a time HH:MM'),
)
const LEAP_YEAR = 2028
/** `02-29` is a date: in other years such a season ends, or begins, beside it. */
const yearless = v.pipe(
  v.string(),
  v.check((value) => isDay(`${LEAP_YEAR}-${value}`), 'not a yearless date MM-DD'),
)
const coordinates = v.tuple([
  v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
])
const minorUnits = v.pipe(v.number(), v.integer('minor units are whole numbers'), v.minValue(0))
const prices = v.strictObject(v.entriesFromList(currencies, minorUnits))
const weekdays = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
  v.minLength(1),
)
const season = { from: v.optional(yearless), to: v.optional(yearless), weekdays: v.optional(weekdays) }
const duration = v.strictObject({
  amount: v.pipe(v.number(), v.minValue(1)),
  to: v.optional(v.number()),
  unit: v.picklist(['minutes', 'hours', 'days']),
})
/**
 * `dated`: good on its day, or on its `days` counted from then, which follow from the duration unless
 * given. `flexible`: good on any day within `months` of the purchase.
 */
const validity = v.variant('kind', [
  v.strictObject({
    kind: v.literal('dated'),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31))),
  }),
  v.strictObject({
    kind: v.literal('flexible'),
    months: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  }),
])
const language = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'an ISO 639-1 code'))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const hoursBefore = v.pipe(v.number(), v.integer('hours are whole numbers'), v.minValue(0), v.maxValue(8760))
/** Until `hours` before the visit, `share` percent of what was paid comes back. */
const cancelStep = v.strictObject({
  hours: hoursBefore,
  share: v.pipe(v.number(), v.integer('a share is whole percents'), v.minValue(1), v.maxValue(100)),
})

const unit = v.strictObject({
  type: v.picklist(passengerTypes),
  ages: v.optional(
    v.pipe(
      v.tuple([v.nullable(v.number()), v.nullable(v.number())]),
      v.check(([from, to]) => from === null || to === null || from <= to, 'ages that end before they begin'),
    ),
  ),
  /** The first match applies; the last entry has no season. */
  prices: v.pipe(
    v.array(v.strictObject({ ...season, price: prices, retail: v.optional(prices) })),
    v.check(
      (list) => list.some(({ from, to, weekdays: on }) => !from && !to && !on),
      'the last price needs no season',
    ),
  ),
})

const option = v.strictObject({
  id,
  names: Texts,
  descriptions: Texts,
  kind: v.picklist(['opening_hours', 'start_times']),
  duration,
  validity,
  /** Steps of falling hours and shares; `null`: cannot be cancelled. Left out: the product's hours. */
  cancellation: v.optional(v.nullable(v.array(cancelStep))),
  onSale: v.strictObject({ from: day, to: day }),
  timetable: v.pipe(
    v.array(
      v.strictObject({
        ...season,
        times: v.optional(
          v.pipe(
            v.array(time),
            v.checkItems((one, at, all) => all.indexOf(one) === at, 'a start time twice'),
          ),
        ),
        /** The language of the guide at each start time, where a guide speaks only one. */
        languages: v.optional(v.record(time, language)),
        opens: v.optional(time),
        closes: v.optional(time),
      }),
    ),
    v.minLength(1),
  ),
  closures: v.array(v.strictObject({ from: day, to: day })),
  cutoffMinutes: v.pipe(v.number(), v.minValue(0)),
  capacity: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Seats left at which a day or slot is almost sold out; ten by default. */
  almostSoldOutAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))),
  otherChannels: v.array(v.strictObject({ ...season, share })),
  minimumPassengers: v.pipe(v.number(), v.minValue(1)),
  maximumPassengers: v.pipe(v.number(), v.maxValue(99)),
  /** Infants and children may book without an adult. */
  alone: v.optional(v.boolean()),
  studentCard: v.optional(v.boolean(), false),
  units: v.pipe(v.array(unit), v.minLength(1)),
})

const route = v.strictObject({
  key: slug,
  names: Texts,
  colour: v.picklist(['red', 'blue', 'green', 'yellow', 'purple', 'orange', 'teal']),
  mode: v.picklist(['bus', 'boat', 'walk']),
  loop: v.boolean(),
  /** First and last departure from the first stop, for tickets with opening hours. */
  first: time,
  last: time,
  durationMinutes: v.number(),
  /** A season may have a first and last departure of its own; none where the tickets have start times. */
  everyMinutes: v.array(
    v.strictObject({
      ...{ from: yearless, to: yearless, minutes: v.number() },
      ...{ first: v.optional(time), last: v.optional(time) },
    }),
  ),
  /**
   * In running order; a loop does not repeat its first stop. A stop is named as on its sign, with a
   * translation where readers of other languages would not know it; its sights are translated.
   */
  stops: v.pipe(
    v.array(
      v.strictObject({
        name: text,
        translation: v.optional(Texts),
        at: coordinates,
        sights: v.optional(v.array(Texts), []),
      }),
    ),
    v.minLength(2),
  ),
  shape: v.optional(v.array(coordinates), []),
})

/** A company that runs products of the city; visitors call or write to it on the day itself. */
const operator = v.strictObject({
  key: slug,
  name: text,
  address: text,
  phone: v.optional(
    v.pipe(v.string(), v.regex(/^\+[1-9](?:[ -]?\d){6,14}$/, 'not a phone number with its country, +33 1 …')),
  ),
  email: v.pipe(
    v.string(),
    v.check((typed) => emailAddressOf(typed) !== undefined, 'not an e-mail address'),
  ),
  /** Invented: the word is said beside its name. */
  demonstration: v.optional(v.literal(true, 'true, or left out')),
})

const review = v.strictObject({
  author: text,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  on: day,
  texts: Texts,
  sample: v.boolean(),
})

const faq = v.strictObject({ question: Texts, answer: Texts })

const product = v.strictObject({
  id,
  key: slug,
  kind: v.picklist(productKinds),
  /** The key of its operator, who sets its prices. */
  operator: slug,
  transport: v.nullable(v.picklist(['bus', 'boat', 'bus_boat'])),
  main: v.boolean(),
  /** Seats are numbered or limited: the product appears in the seat list of S7. */
  seat: v.boolean(),
  /** 1 is the most popular; sorts lists and the top products. */
  rank: v.number(),
  /** The landmark of the poster that its picture shows, or the boat; left out, the usual for its kind. */
  picture: v.optional(v.picklist([...landmarkKeys, 'boat'], 'no landmark of this name can be drawn')),
  names: Texts,
  slugs: Slugs,
  summary: Texts,
  description: TextLists,
  highlights: TextLists,
  included: TextLists,
  notIncluded: v.optional(TextLists),
  important: TextLists,
  duration,
  voucher: v.picklist(['mobile', 'paper']),
  /** Free cancellation for options without a rule of their own, and for a package; `null`: none. */
  cancelHours: v.nullable(hoursBefore),
  audioLanguages: v.array(language),
  liveLanguages: v.array(language),
  /**
   * A wheelchair can come along; left out where the operator does not promise it. A package follows its
   * parts.
   */
  accessible: v.optional(v.literal(true, 'true, or left out')),
  meeting: v.strictObject({ name: text, address: text, at: coordinates }),
  travellerFields: v.array(v.picklist(travellerFields)),
  routes: v.array(route),
  options: v.array(option),
  /**
   * For a package: the products it combines, each with the options to choose from. Its own `options` are
   * empty.
   */
  parts: v.optional(
    v.array(v.strictObject({ productId: id, optionIds: v.pipe(v.array(id), v.minLength(1)) })),
    [],
  ),
  /** For a package: percentage taken off the sum of its parts. */
  packageDiscountPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(90)), 0),
  promotions: v.array(v.strictObject({ key: slug, names: Texts, from: day, to: day })),
  reviews: v.array(review),
  faqs: v.array(faq),
})

/** A temporary notice about a city's service: works, strikes, health rules. */
const notice = v.strictObject({
  kind: v.picklist(['service', 'health']),
  heading: Texts,
  text: Texts,
  from: day,
  to: day,
})

/** Where the landmarks of a poster stand; later ones cover earlier ones of the same depth. */
const layout = (format: Format) =>
  v.pipe(
    v.array(
      v.strictObject({
        landmark: v.picklist(landmarkKeys, 'no landmark of this name can be drawn'),
        x: v.pipe(
          v.number(),
          v.minValue(0, 'left of the poster'),
          v.maxValue(sheetSizes[format].width, `right of the poster, ${sheetSizes[format].width} wide`),
        ),
        scale: v.pipe(v.number(), v.gtValue(0, 'a scale is above 0'), v.maxValue(4, 'a scale is 4 at most')),
        depth: v.picklist(depths, 'a depth is "street", 0, 1 or 2'),
        /** Raises a landmark above the ground line, such as a church on its hill. */
        lift: v.optional(v.pipe(v.number(), v.minValue(0, 'below the ground'))),
      }),
    ),
    v.minLength(1, 'a layout without landmarks'),
  )

export const CityFile = v.strictObject({
  id,
  key: slug,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'an ISO 3166 code')),
  zone: v.pipe(
    v.string(),
    v.check((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA zone'),
  ),
  /** The shops that sell it: 10 worldwide, 41 Paris, 1762 Spain, 1980 London, 2848 Portugal. */
  scopes: v.array(v.picklist([10, 41, 1762, 1980, 2848])),
  rank: v.number(),
  centre: coordinates,
  operators: v.pipe(v.array(operator), v.minLength(1, 'a city has operators')),
  names: Texts,
  slugs: Slugs,
  /** Further names that visitors search for: old names, nicknames, other languages. */
  aliases: v.array(text),
  tagline: Texts,
  intro: Texts,
  about: v.array(v.strictObject({ heading: Texts, text: Texts })),
  poster: v.strictObject({
    hour: v.picklist(hours),
    water: v.picklist(waters),
    /** Landmarks in order of fame. */
    skyline: v.pipe(v.array(slug), v.minLength(3)),
    /** Made by hand; without them the skyline is arranged automatically. */
    layouts: v.optional(v.strictObject({ tall: layout('tall'), wide: layout('wide') })),
  }),
  landmarks: v.array(v.strictObject({ names: Texts, at: coordinates })),
  /** A line that ends where it began encloses open water (a sea, an estuary). */
  water: v.array(v.strictObject({ kind: v.picklist(['river', 'coast']), line: v.array(coordinates) })),
  parks: v.array(v.array(coordinates)),
  faqs: v.array(faq),
  notices: v.optional(v.array(notice)),
  products: v.pipe(v.array(product), v.minLength(1)),
})

export type CityFile = v.InferOutput<typeof CityFile>
export type ProductEntry = CityFile['products'][number]
export type OperatorEntry = CityFile['operators'][number]
export type OptionEntry = ProductEntry['options'][number]
export type RouteEntry = ProductEntry['routes'][number]
