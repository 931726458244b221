/** The price of an option for the same day and passengers, in minor units of one currency. */
export interface PricedOption {
  optionId: number
  total: number
}

/** The options dearer than the chosen one with their price differences, smallest first. */
export function upgrades<O extends PricedOption>(
  chosen: PricedOption,
  options: readonly O[],
): (O & { difference: number })[] {
  return options
    .filter(({ optionId, total }) => optionId !== chosen.optionId && total > chosen.total)
    .map((option) => ({ ...option, difference: option.total - chosen.total }))
    .sort((a, b) => a.difference - b.difference || a.optionId - b.optionId)
}
