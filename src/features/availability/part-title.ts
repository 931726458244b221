import type { Translate } from '#i18n/island-t.ts'
import type { BookingPart } from './booking.ts'
import type { OptionFacts } from './option-fit.ts'

/** A package names its parts; a single product only says whether a time is to be chosen too. */
export function partTitle(
  part: BookingPart,
  count: number,
  options: readonly OptionFacts[],
  t: Translate,
): string {
  if (count > 1) return t('steps.part', { name: part.name })
  const timed = options.some(({ id, kind }) => part.optionIds.includes(id) && kind === 'start_times')
  return t(timed ? 'steps.optionTime' : 'steps.option')
}
