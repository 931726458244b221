import type { Environment } from '#config/environment.ts'
import { CallerError } from './caller-error.ts'

const [WARNING, ERROR, FATAL] = [40, 50, 60]

export interface TroubleLog {
  /** Of one answer. */
  tell: (error: unknown, requestId?: string) => void
  /** The last word of a process. */
  tellLast: (error: unknown) => void
}

/** Logs each failed answer as one JSON line; a mistake of the caller is only a warning. */
export function createTroubleLog({ logLevel }: Pick<Environment, 'logLevel'>): TroubleLog {
  const write = (level: number, error: unknown, id?: string): void =>
    console.error(JSON.stringify({ level, time: Date.now(), id, error: String(error) }))
  const warns = logLevel !== 'silent' && logLevel !== 'error'
  return {
    tell(error, requestId) {
      if (!(error instanceof CallerError)) write(ERROR, error, requestId)
      else if (warns) write(WARNING, error, requestId)
    },
    tellLast: (error) => write(FATAL, error),
  }
}
