import * as v from 'valibot'
import { isDay, isTime, type Day, type Time } from '#domain/time/day.ts'
import { Currency, IdText, MinorUnits } from '#contract/common-schemas.ts'
import type { FailureCode } from '#contract/failure.ts'
import { VoucherToken } from './voucher-token.ts'

/** Why nothing was moved, as the page says it. */
export const moveRefusals = [
  'late',
  'fixed',
  'used',
  /** The chosen places are sold, or no longer offered. */
  'full',
  'price',
  'changed',
  /** A payment for another move is under way. */
  'waiting',
  'basket',
  'payment',
  /** The tour is no longer sold. */
  'ended',
  /** Others behind the same address hold too many places. */
  'held',
  'often',
  'failed',
] as const
export type MoveRefusal = (typeof moveRefusals)[number]

const refusalsOf: Partial<Record<FailureCode, MoveRefusal>> = {
  move_too_late: 'late',
  ticket_used: 'used',
  sold_out: 'full',
  not_enough_left: 'full',
  day_not_available: 'full',
  time_not_available: 'full',
  time_required: 'full',
  price_changed: 'price',
  ticket_changed: 'changed',
  not_found: 'changed',
  conflict: 'waiting',
  basket_not_empty: 'basket',
  sale_closed: 'payment',
  option_not_available: 'ended',
  product_unavailable: 'ended',
  too_many_seats_at_address: 'held',
  too_many_requests: 'often',
}
export const moveRefusalOf = (code: FailureCode): MoveRefusal => refusalsOf[code] ?? 'failed'

/** A day to move to, with a time where there are several. */
export interface MoveTarget {
  day: Day
  time: Time | null
}

/** As it stands in addresses and forms: `2026-12-05`, `2026-12-05T14:00`. */
export const printTarget = ({ day, time }: MoveTarget): string => (time === null ? day : `${day}T${time}`)

function parseTarget(text: string | null): MoveTarget | undefined {
  const [day = '', time, ...more] = text?.split('T') ?? []
  if (!isDay(day) || more.length > 0 || (time !== undefined && !isTime(time))) return undefined
  return { day, time: time ?? null }
}

/** What the form posts that confirms a move: the visit, its new day, and the difference that was shown. */
export const MoveForm = v.object({
  token: VoucherToken,
  visit: IdText,
  to: v.pipe(
    v.string(),
    v.transform((text) => parseTarget(text)),
    v.check((target) => target !== undefined, 'invalid_day'),
    v.transform((target) => target as MoveTarget),
  ),
  amount: v.pipe(v.string(), v.regex(/^-?\d{1,12}$/, 'invalid_amount'), v.transform(Number), MinorUnits),
  currency: Currency,
})

/** What the address of the page says besides the token. */
export interface MoveTicketQuery {
  /** The ticket to be moved, and the visit where it has several. */
  ticket: number | undefined
  visit: number | undefined
  /** Any day of the month that is shown. */
  from: Day | undefined
  /** The new day, whose difference in price is to be shown. */
  to: MoveTarget | undefined
  /** What the visitor was asked for last, so that an empty answer can be told from none. */
  asked: 'day' | 'time' | undefined
  /** What the visit was moved to just now. */
  done: MoveTarget | undefined
  refused: MoveRefusal | undefined
}

const idOf = (text: string | null): number | undefined => {
  const id = v.safeParse(IdText, text)
  return id.success ? id.output : undefined
}

export function readMoveTicketQuery(search: URLSearchParams): MoveTicketQuery {
  const asked = search.get('asked')
  return {
    ticket: idOf(search.get('ticket')),
    visit: idOf(search.get('visit')),
    from: parseTarget(search.get('from'))?.day,
    to: parseTarget(search.get('to')),
    asked: asked === 'day' || asked === 'time' ? asked : undefined,
    done: parseTarget(search.get('done')),
    refused: moveRefusals.find((refusal) => refusal === search.get('refused')),
  }
}

/** The query of the page; fields that are left out are not said. */
export function moveTicketQuery(query: Partial<MoveTicketQuery>): string {
  const { to, done, ...plain } = query
  const said = { ...plain, to: to && printTarget(to), done: done && printTarget(done) }
  const texts = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `?${new URLSearchParams(texts).toString()}`
}
