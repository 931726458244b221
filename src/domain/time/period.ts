import { addDays, addMonths, firstOfMonth, monthOf, type Day, type Month } from './day.ts'

/** Days from `from` up to the day before `before`; a missing end is open. */
export interface Period {
  from?: Day | undefined
  before?: Day | undefined
}

/** Years have four digits, so nothing follows 9999-12-31: a period that ends there is open. */
const LAST_DAY: Day = '9999-12-31'

export const monthPeriod = (month: Month): Period => ({
  from: firstOfMonth(month),
  before: month === monthOf(LAST_DAY) ? undefined : firstOfMonth(addMonths(month, 1)),
})

/** `to` is the last day included. */
export const daysPeriod = (from: Day | undefined, to: Day | undefined): Period => ({
  from,
  before: to === LAST_DAY ? undefined : to && addDays(to, 1),
})
