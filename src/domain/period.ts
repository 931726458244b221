import { addDays, addMonths, firstOfMonth, monthOf, type Day, type Month } from './day.ts'

/** Days from `from` until the one before `before`; an end left out is open. */
export interface Period {
  from?: Day | undefined
  before?: Day | undefined
}

/** A year has four digits: nothing comes after the last day of 9999, so a period that holds it is open. */
const LAST_DAY: Day = '9999-12-31'

export const monthPeriod = (month: Month): Period => ({
  from: firstOfMonth(month),
  before: month === monthOf(LAST_DAY) ? undefined : firstOfMonth(addMonths(month, 1)),
})

/** `to` is the last day that still counts. */
export const daysPeriod = (from: Day | undefined, to: Day | undefined): Period => ({
  from,
  before: to === LAST_DAY ? undefined : to && addDays(to, 1),
})
