import { atom, type ReadableAtom } from 'nanostores'
import { isUnanswered } from '#client/unanswered.ts'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Failure } from '#contract/failure.ts'
import type { Day } from '#domain/time/day.ts'
import type { Result } from '#domain/result.ts'

export type DayOptionsState =
  | { status: 'none' }
  | { status: 'loading'; day: Day }
  | { status: 'failed'; day: Day; failure: Failure }
  | { status: 'ready'; day: Day; options: OptionDay[] }

/** The options of the chosen day. An answer for a day no longer chosen is dropped. */
export function createDayOptions(
  read: (day: Day) => Promise<Result<{ day: Day; options: OptionDay[] }, Failure>>,
) {
  const $options = atom<DayOptionsState>({ status: 'none' })
  let newest = 0

  return {
    $options: $options as ReadableAtom<DayOptionsState>,
    async load(day: Day): Promise<void> {
      const mine = ++newest
      const shown = $options.get()
      // The same day asked for again, since stock has changed: the old answer stays until the new one is
      // there.
      if (shown.status !== 'ready' || shown.day !== day) $options.set({ status: 'loading', day })
      const answer = await read(day)
      if (mine !== newest) return
      const known = $options.get()
      if (answer.ok) $options.set({ status: 'ready', day, options: answer.value.options })
      // What is known stays on the screen; whether it still holds is checked when it is added.
      else if (known.status !== 'ready' || !isUnanswered(answer.failure))
        $options.set({ status: 'failed', day, failure: answer.failure })
    },
  }
}
