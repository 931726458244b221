import type { Variables } from './variables.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** What baskets may hold, and how long. */
export interface Holding {
  /** How long a basket keeps its stock after the last addition. */
  holdMinutes: number
  /** How long at most, counted from the first place it held. */
  holdLimitMinutes: number
  basketLimits: Record<'guest' | 'agent', { lines: number; seats: number; seatsPerDay: number }>
}

/** An agency has no limit of a day beside that of its basket: it buys for groups. */
export function holdingOf(variables: Variables): Holding {
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
