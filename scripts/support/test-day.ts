import { pathToFileURL } from 'node:url'
import { clockOffset } from '#tests/support/shift-clock.ts'
import { projectPath } from './project.ts'
import { Stop } from './steps.ts'

/**
 * When `npm test` happens: a Tuesday in the middle of a month, soon after prices and timetables went from
 * summer to winter and before they change for Christmas, with closed, scarce and sold-out days ahead.
 */
const USUAL = '2026-11-17T09:00:00Z'

const clock = pathToFileURL(projectPath('tests', 'support', 'clock-of-run.ts')).href

/** What moves the clock of a Node process, and of all that it starts, to an instant from which it runs on. */
export function clockAt(instant: string): NodeJS.ProcessEnv {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new Stop(`TEST_NOW is an instant such as ${USUAL}, not ${instant}.`)
  // The clock of this process may be moved already.
  const machine = Date.now() - clockOffset()
  const options = process.env.NODE_OPTIONS ?? ''
  return {
    CLOCK_OFFSET_MS: String(at - machine),
    // The shop lives by the database's time (`src/server/db/database-clock.ts`).
    PGOPTIONS: `-c cityloop.clock_offset=${at - machine}ms`,
    NODE_OPTIONS: options.includes(clock) ? options : `${options} --import=${clock}`.trim(),
  }
}

/**
 * The same for the usual instant, or that of TEST_NOW. The browser and PostgreSQL's `now()` keep the
 * machine's clock, but `cityloop.clock_offset` tells the shop to move the database's too; pages are moved by
 * `tests/support/journey.ts`.
 */
export const testDay = (): NodeJS.ProcessEnv =>
  process.env.CLOCK_OFFSET_MS === undefined ? clockAt(process.env.TEST_NOW ?? USUAL) : {}

/** Moves this process, too, from now on. */
export async function startOnTestDay(): Promise<void> {
  Object.assign(process.env, testDay())
  await import(clock)
}
