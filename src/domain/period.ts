import { addDays, addMonths, firstOfMonth, type Day, type Month } from './day.ts'

/** Days from `from` until the one before `before`; an end left out is open. */
export interface Period {
  from?: Day | undefined
  before?: Day | undefined
}

export const monthPeriod = (month: Month): Period => ({
  from: firstOfMonth(month),
  before: firstOfMonth(addMonths(month, 1)),
})

/** `to` is the last day that still counts. */
export const daysPeriod = (from: Day | undefined, to: Day | undefined): Period => ({
  from,
  before: to && addDays(to, 1),
})
