const MINUTES = { minutes: 1, hours: 60, days: 1440 } as const

/** A range counts by its shorter end. */
export const minutesOfDuration = ({ amount, unit }: { amount: number; unit: keyof typeof MINUTES }): number =>
  amount * MINUTES[unit]
