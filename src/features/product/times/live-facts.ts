import { localeEntries, type Locale } from '#config/locales.ts'
import type { RouteMap } from '#contract/catalogue/map.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { ServiceInformation } from '#contract/catalogue/service-information.ts'
import { experienceOf } from '#domain/offer/experience.ts'
import type { LineService } from '#domain/time/line-service.ts'
import type { StartTimes } from '#domain/time/start-times.ts'
import { translator } from '#i18n/translate.ts'

export interface Ticket {
  amount: number
  unit: 'hours' | 'days'
}

/** What `live-times.ts` needs to know of the days ahead; the same for everybody, so the page stays cached. */
export interface LiveFacts {
  zone: string
  /** The language for `Intl`. */
  tag: string
  lines: LineService[]
  /** The options with start times. */
  starts: LiveStarts[]
  /** The tickets counted in hours or days. */
  tickets: Ticket[]
  /** The lines on which these tickets are good, by their place in `lines`. */
  worthLines: number[]
  /** Sentences with their places for values, `{day}`. */
  texts: Record<LiveText, string>
}

export interface LiveStarts {
  /** How long a tour is under way; 0 for what does not travel, such as a museum. */
  minutes: number
  on: StartTimes
}

const liveTexts = ['now', 'until', 'untilDay', 'later', 'day'] as const
type LiveText = (typeof liveTexts)[number]
const places = { time: '{time}', day: '{day}', number: '{number}' }

type Route = RouteMap['routes'][number]
type Service = ServiceInformation['lines'][number]
/** An option with start times in the days ahead. */
export type Starts = NonNullable<ServiceInformation['starts']>[number]

/** Whether the timetable of the days ahead is known. */
export const isLive = (line: Service | undefined): line is Service & Required<Pick<Service, 'on'>> =>
  Object.values(line?.on ?? {}).some((running) => (running?.every ?? 0) > 0)

/** The different lengths of tickets of a hop-on tour, in their order; for a package, those it can hold. */
function ticketsOf(product: Product, bus: Product): Ticket[] {
  const held = product.parts.flatMap(({ optionIds }) => optionIds)
  const all = bus.options
    .filter(({ id }) => bus === product || held.includes(id))
    .flatMap(({ duration: { amount, unit } }) => (unit === 'minutes' ? [] : { amount, unit }))
  return all.filter(
    (one, at) => all.findIndex(({ amount, unit }) => amount === one.amount && unit === one.unit) === at,
  )
}

const minutesIn = { minutes: 1, hours: 60, days: 1440 }

/** The start times of a product; packages show those of their parts on the parts' own pages. */
export const startsOf = ({ id }: Pick<Product, 'id'>, { starts = [] }: ServiceInformation): Starts[] =>
  starts.filter(
    ({ productId, on }) => productId === id && Object.values(on).some((times) => times.length > 0),
  )

function liveStarts(product: Product, { optionId, on }: Starts): LiveStarts {
  const duration = product.options.find(({ id }) => id === optionId)?.duration
  const hasWay = duration && experienceOf(product) !== 'visit'
  return { minutes: hasWay ? duration.amount * minutesIn[duration.unit] : 0, on }
}

/**
 * The facts of the lines that have a timetable for the days ahead, by the name of their route, and of start
 * times; `undefined` where there are neither.
 */
export function liveFacts(
  { product, parts, locale }: { product: Product; parts: readonly Product[]; locale: Locale },
  routes: readonly { route: Route; line: Service | undefined }[],
  starts: readonly Starts[],
): LiveFacts | undefined {
  const known = routes.flatMap(({ route, line }) =>
    isLive(line) ? { line: { minutes: route.durationMinutes, on: line.on }, productId: line.productId } : [],
  )
  if (known.length === 0 && starts.length === 0) return undefined
  const bus = [product, ...parts].find(({ kind }) => kind === 'hop_on')
  const worthLines = known.flatMap(({ productId }, at) => (productId === bus?.id ? at : []))
  return {
    zone: product.zone,
    tag: localeEntries[locale].tag,
    lines: known.map(({ line }) => line),
    starts: starts.map((option) => liveStarts(product, option)),
    tickets: bus && worthLines.length > 0 ? ticketsOf(product, bus) : [],
    worthLines,
    texts: textsOf(product, locale),
  }
}

function textsOf({ locationName: city }: Product, locale: Locale): LiveFacts['texts'] {
  const t = translator(locale, 'product')
  const text = (name: LiveText) => [name, t(`live.${name}`, { ...places, city })]
  return Object.fromEntries(liveTexts.map(text)) as LiveFacts['texts']
}
