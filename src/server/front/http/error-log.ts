import type { Environment } from '#config/environment.ts'
import { CallerError } from './caller-error.ts'

const [WARNING, ERROR, FATAL] = [40, 50, 60]

export interface ErrorLog {
  /** The error of one answer. */
  log: (error: unknown, requestId?: string) => void
  /** The error that ends the process. */
  logFatal: (error: unknown) => void
}

/** Logs each failed answer as one JSON line; a mistake of the caller is only a warning. */
export function createErrorLog({ logLevel }: Pick<Environment, 'logLevel'>): ErrorLog {
  const write = (level: number, error: unknown, id?: string): void =>
    console.error(JSON.stringify({ level, time: Date.now(), id, error: String(error) }))
  const warns = logLevel !== 'silent' && logLevel !== 'error'
  return {
    log(error, requestId) {
      if (!(error instanceof CallerError)) write(ERROR, error, requestId)
      else if (warns) write(WARNING, error, requestId)
    },
    logFatal: (error) => write(FATAL, error),
  }
}
