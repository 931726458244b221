import { clockIn } from './city-clock.ts'
import type { Day } from './day.ts'

/** The day on which a voucher was issued, as its first ticket's city counts it. */
export const issuedDay = (issuedAt: string, tickets: readonly { zone: string }[]): Day =>
  clockIn(tickets[0]?.zone ?? 'UTC', new Date(issuedAt)).day
