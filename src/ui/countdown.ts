/** The minutes left at which a countdown is read aloud; in between it stays silent. */
const SPOKEN_MINUTES = [10, 5, 2, 1] as const

/**
 * An end on the server's clock, and that clock when it answered; `receivedAt` is this machine's at the same
 * moment.
 */
export interface Deadline {
  until: string | null
  now: string
  receivedAt: number
}

/**
 * Milliseconds left. Both ends of the span come from the server's clock; this machine only measures how
 * long ago the answer came, so a wrong clock does no harm.
 */
export function timeLeft({ until, now, receivedAt }: Deadline, clock: number): number | undefined {
  if (until === null) return undefined
  return Math.max(0, Date.parse(until) - Date.parse(now) - (clock - receivedAt))
}

/** `4:05`, rounded up, so that 0:00 is the end. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The last of these marks that was passed, in minutes. */
export function spokenMinutes(milliseconds: number): number | undefined {
  const minutes = milliseconds / 60_000
  return SPOKEN_MINUTES.findLast((mark) => minutes <= mark)
}
