import { readFileSync } from 'node:fs'
import type { Count } from './test-run.ts'

/** The fields of vitest's JSON report that are counted. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}

/** The fields of Playwright's JSON report that are counted. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export function vitestCount(file: string): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = read(file) as VitestReport
  // A file that cannot be loaded has no failed test, so it is counted here.
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}

/** A flaky journey passed in the end; Playwright says so above. */
export function playwrightCount(file: string): Count {
  const { stats, errors } = read(file) as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}
