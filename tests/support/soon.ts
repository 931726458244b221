import { addDays } from '#domain/time/day.ts'

/** For tests that live by the day of the run, which may lie after the season of the fixtures. */
export const inAnyYear = { onSale: { from: '2026-01-01', to: '2099-12-31' } }

/** A day that is on sale then. */
export const soon = (days = 3): string => addDays(new Date().toISOString().slice(0, 10), days)
