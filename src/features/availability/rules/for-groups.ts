import type { FailureCode } from '#contract/failure.ts'

const groupCodes: readonly FailureCode[] = [
  'too_many_lines',
  'too_many_seats',
  'too_many_seats_on_day',
  'too_many_seats_at_address',
]

/**
 * True for refusals of more tickets than a basket or an address holds: the shop books those by hand, so the
 * page points to it.
 */
export const isForGroups = (code: FailureCode): boolean => groupCodes.includes(code)
