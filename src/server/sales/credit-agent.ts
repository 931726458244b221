import type { SaleAggregate } from './sale-aggregate.ts'

/**
 * The agent whose credit may pay for a sale. Refunded credit goes to the agent who made the booking, so only
 * that agent's credit may pay a surcharge on it.
 */
export const creditAgentOf = ({
  row,
  bookingAgentId,
}: Pick<SaleAggregate, 'row' | 'bookingAgentId'>): number | null =>
  row.agentId === bookingAgentId ? bookingAgentId : null
