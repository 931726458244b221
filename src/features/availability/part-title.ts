import type { Translate } from '#i18n/texts.ts'
import type { BookingPart } from './booking.ts'
import type { OptionFacts } from './option-fit.ts'

/** Says whether a time is to be chosen too; a package names its parts besides. */
export function partTitle(
  part: BookingPart,
  count: number,
  options: readonly OptionFacts[],
  t: Translate<'availability'>,
): string {
  const timed = options.some(({ id, kind }) => part.optionIds.includes(id) && kind === 'start_times')
  if (count > 1) return t(timed ? 'steps.partTime' : 'steps.part', { name: part.name })
  return t(timed ? 'steps.optionTime' : 'steps.option')
}
