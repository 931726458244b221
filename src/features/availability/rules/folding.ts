import type { DayOptionsState } from '../calendar/day-options.ts'
import type { Booking, BookingPart } from './booking.ts'
import type { OptionFacts } from './option-fit.ts'
import { refusesBooking, refusesPick } from './refusal.ts'

/** The steps of the panel in their order: the day, the passengers, then one for each part. */
export const DAY = 0
export const PASSENGERS = 1
export const firstPart = 2

/** Which steps the visitor has left behind; each of them is folded to its answer while it is done. */
export interface Folding {
  /** The steps before this one have been passed. */
  passed: number
  /** Passed steps that were opened again. */
  reopened: readonly number[]
  /** Nothing was pressed yet: what the address answers is folded from the first paint on. */
  untouched: boolean
}

export type FoldingAct =
  /** A day or a ticket was chosen. It shows that the steps before it are right. */
  | { act: 'answered'; step: number }
  | { act: 'opened'; step: number }
  | { act: 'closed'; step: number }
  /** The address answers this step and those before it. */
  | { act: 'taken up'; step: number }
  | { act: 'counted' }

export const nothingFolded: Folding = { passed: 0, reopened: [], untouched: true }

/** Counting passengers folds nothing: their step stays open until a ticket is chosen or it is closed. */
export function fold(folding: Folding, act: FoldingAct): Folding {
  if (act.act === 'counted') return folding.untouched ? { ...folding, untouched: false } : folding
  const { step } = act
  const untouched = act.act === 'taken up'
  const others = folding.reopened.filter((other) => other !== step)
  if (act.act === 'opened') return { ...folding, reopened: [...others, step], untouched }
  const passed = Math.max(folding.passed, step + 1)
  return { passed, reopened: act.act === 'answered' ? [] : others, untouched }
}

/** The last step that a choice of an address answers: its day, or the last of its tickets. */
export function lastAnswered({ day, picks }: Booking): number | undefined {
  if (day === undefined) return undefined
  const last = picks.findLastIndex(Boolean)
  return last < 0 ? DAY : firstPart + last
}

export const isFolded = ({ passed, reopened }: Folding, step: number, done: boolean): boolean =>
  done && step < passed && !reopened.includes(step)

/** What the button beside the title of a step does; `undefined` where there is nothing to press. */
export function pressOf(folding: Folding, step: number, done: boolean): 'change' | 'done' | undefined {
  if (isFolded(folding, step, done)) return 'change'
  const isCounting = step === PASSENGERS && folding.passed > DAY && folding.passed <= PASSENGERS
  return done && (isCounting || folding.reopened.includes(step)) ? 'done' : undefined
}

/** Which steps have an answer that holds. Until the options of its day are known, a ticket counts as kept. */
export function doneSteps(
  booking: Booking,
  parts: readonly BookingPart[],
  facts: readonly OptionFacts[],
  day: DayOptionsState,
): boolean[] {
  const options = day.status === 'ready' ? day.options : []
  const party = refusesBooking(booking, parts, facts, options)?.refusal.code
  const isPartDone = (part: number): boolean => {
    const pick = booking.picks[part]
    if (day.status === 'ready' || day.status === 'failed')
      return !refusesPick(booking, part, false, facts, options)
    const timed = facts.some(({ id, kind }) => id === pick?.optionId && kind === 'start_times')
    return pick !== undefined && (!timed || pick.time !== undefined)
  }
  return [
    booking.day !== undefined,
    !party || !partyRefusals.has(party),
    ...parts.map((_, part) => isPartDone(part)),
  ]
}

/** Refusals that only other passengers resolve, so that their step is shown with them. */
const partyRefusals: ReadonlySet<string> = new Set([
  'no_passengers',
  'company_required',
  'too_few_passengers',
  'too_many_passengers',
])
