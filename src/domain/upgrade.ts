/** What another option costs for the same day and passengers, minor units of one currency. */
export interface PricedOption {
  optionId: number
  total: number
}

/**
 * What a step up costs: every option dearer than the chosen one with the difference, the smallest step first. An option
 * that costs the same or less is no step up.
 */
export function upgrades<O extends PricedOption>(
  chosen: PricedOption,
  options: readonly O[],
): (O & { difference: number })[] {
  return options
    .filter(({ optionId, total }) => optionId !== chosen.optionId && total > chosen.total)
    .map((option) => ({ ...option, difference: option.total - chosen.total }))
    .sort((a, b) => a.difference - b.difference || a.optionId - b.optionId)
}
