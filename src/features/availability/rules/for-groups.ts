import type { FailureCode } from '#contract/failure.ts'

const groupCodes: readonly FailureCode[] = ['too_many_lines', 'too_many_seats', 'too_many_seats_on_day']

/** Refused for more than a basket holds: the shop books for groups by itself, so the way there is shown. */
export const isForGroups = (code: FailureCode): boolean => groupCodes.includes(code)
