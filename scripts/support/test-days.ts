import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './project.ts'
import { clockAt } from './test-day.ts'
import { type Count, runCheck } from './test-run.ts'

/**
 * Instants at which a shop that sells in Paris and New York is easily wrong. Where an hour is skipped or
 * doubled, a minute and a half before: the change falls into the run.
 */
export const testDays = [
  // December has begun in Paris, not in London, New York or UTC.
  '2026-11-30T23:30:00Z',
  // The last half hour of the year in Paris, the first of the next in New York.
  '2026-12-31T22:30:00Z',
  '2027-01-01T05:15:00Z',
  // The bus has one free day left in the month that its calendar shows.
  '2027-01-31T09:00:00Z',
  // In Paris tomorrow is 29 February, then today, while New York is a day behind.
  '2028-02-28T09:00:00Z',
  '2028-02-28T23:30:00Z',
  // The eve and the day of both changes in Paris: from 2:00 to 3:00, and from 3:00 to 2:00.
  '2027-03-27T09:30:00Z',
  '2027-03-28T00:58:30Z',
  '2027-10-30T09:30:00Z',
  '2027-10-31T00:58:30Z',
  // The same in New York.
  '2027-03-13T23:30:00Z',
  '2027-03-14T06:58:30Z',
  '2027-11-06T23:30:00Z',
  '2027-11-07T05:58:30Z',
] as const

export const LAST_FREE_DAY = '2027-01-31T09:00:00Z'

/** As a row of the table: `Days: 2027-01-31 09:00 UTC`. */
export const nameOfDay = (instant: string): string => `Days: ${instant.slice(0, 16).replace('T', ' ')} UTC`

/** Runs `test-on-day.ts` from this instant on, as a process of its own, since a clock is moved only once. */
export async function judgeDay(instant: string, reports: string): Promise<Count> {
  const report = join(reports, `day-${Date.parse(instant)}.json`)
  const program = projectPath('scripts', 'support', 'test-on-day.ts')
  const env = { ...process.env, ...clockAt(instant), TEST_NOW: instant }
  const run = await runCheck(process.execPath, [program, report], env)
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Count) : run
}
