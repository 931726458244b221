import { Stop } from './steps.ts'

/**
 * Aborted by the first SIGINT, SIGTERM or SIGHUP, which from now on do not end this process: it ends what it
 * started, a database among it, and then itself. A Ctrl-C may arrive twice, from the terminal and run.mjs.
 */
export function leavingSignal(): AbortSignal {
  const leaving = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => leaving.abort(new Stop(`Ended by ${signal} before it was ready.`)))
  }
  return leaving.signal
}
