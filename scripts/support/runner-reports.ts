import { readFileSync } from 'node:fs'
import type { Count } from './test-run.ts'

/** The fields of vitest's JSON report that are counted. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}

interface PlaywrightSuite {
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** The fields of Playwright's JSON report that are counted. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

export function vitestCount(file: string): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = read(file) as VitestReport
  // A file that cannot be loaded has no failed test, so it is counted here.
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}

/** A journey that passed at the second try counts as passed, and is named. */
export function playwrightCount(file: string): Count {
  const { stats, errors, suites } = read(file) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap(flakyIn),
  }
}

const flakyIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  ),
  ...suites.flatMap(flakyIn),
]
