/** `2026-11-22 12:34`, which spreadsheets of every language read as a time; that of UTC. */
export const minuteOf = (instant: string | null): string => (instant ?? '').slice(0, 16).replace('T', ' ')
