interface Length {
  amount: number
  /** The longer end of a range. */
  to?: number | undefined
  unit: 'minutes' | 'hours' | 'days'
}

const MINUTES = { minutes: 1, hours: 60, days: 1440 } as const

/** A range counts by its shorter end. */
export const minutesOfDuration = ({ amount, unit }: Pick<Length, 'amount' | 'unit'>): number =>
  amount * MINUTES[unit]

/** From the shortest to the longest; `undefined` where there are none, or not all in one unit. */
export function rangeOfDurations(all: readonly Length[]): Length | undefined {
  const [first] = all
  if (!first || all.some(({ unit }) => unit !== first.unit)) return undefined
  const amount = Math.min(...all.map((one) => one.amount))
  const to = Math.max(...all.map((one) => one.to ?? one.amount))
  return { amount, ...(to > amount ? { to } : {}), unit: first.unit }
}
