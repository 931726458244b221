/** `2026-11-22 12:34` in UTC, which spreadsheets of every language read as a time. */
export const minuteOf = (instant: string | null): string => (instant ?? '').slice(0, 16).replace('T', ' ')
