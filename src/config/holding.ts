import type { Variables } from './variables.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** The limits of baskets and their holds. */
export interface Holding {
  /** How long a basket holds its seats after the last addition. */
  holdMinutes: number
  /** The maximum, counted from when it first held seats. */
  holdLimitMinutes: number
  basketLimits: Record<'guest' | 'agent', { lines: number; seats: number; seatsPerDay: number }>
}

/** Agencies buy for groups, so their limit per day is that of the whole basket. */
export function holdLimitsOf(variables: Variables): Holding {
  const { HOLD_MINUTES: holdMinutes, AGENT_SEATS: agentSeats } = variables
  const holdLimitMinutes = variables.HOLD_LIMIT_MINUTES ?? 3 * holdMinutes
  if (holdLimitMinutes < holdMinutes) {
    throw new WrongEnvironment('HOLD_LIMIT_MINUTES must not be less than HOLD_MINUTES.')
  }
  return {
    holdMinutes,
    holdLimitMinutes,
    basketLimits: {
      guest: {
        lines: variables.BASKET_LINES,
        seats: variables.BASKET_SEATS,
        seatsPerDay: variables.BASKET_SEATS_PER_DAY,
      },
      agent: { lines: variables.AGENT_LINES, seats: agentSeats, seatsPerDay: agentSeats },
    },
  }
}
