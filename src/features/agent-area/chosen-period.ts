import { addMonths, monthOf, type Day, type Month } from '#domain/time/day.ts'

/** What the filter of the agent area offers: one month, two days with either end open, or everything. */
export type ChosenPeriod =
  | { kind: 'month'; month: Month }
  | { kind: 'days'; from?: Day | undefined; to?: Day | undefined }
  | { kind: 'all' }

export interface PeriodQuery {
  month?: Month
  from?: Day
  to?: Day
}

/** The query of the API; `undefined` while the days are the wrong way round. */
export function periodQuery(period: ChosenPeriod): PeriodQuery | undefined {
  if (period.kind === 'month') return { month: period.month }
  if (period.kind === 'all') return {}
  const { from, to } = period
  if (from && to && from > to) return undefined
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

const MONTHS = 24

/** The API's months are in UTC. */
export const currentMonth = (now = new Date()): Month => monthOf(now.toISOString())

/** The current month and those before it, newest first. */
export const recentMonths = (current: Month): Month[] =>
  Array.from({ length: MONTHS }, (_, back) => addMonths(current, -back))

/** The period in a file name: `2026-11`, `2026-11-01_2026-11-15`. */
export const periodName = ({ month, from, to }: PeriodQuery): string =>
  month ?? (from || to ? `${from ?? ''}_${to ?? ''}` : 'all')
