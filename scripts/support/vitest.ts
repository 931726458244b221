import { existsSync } from 'node:fs'
import { projectPath } from './project.ts'
import { vitestCount } from './runner-reports.ts'
import { testDay } from './test-day.ts'
import { type Count, type Output, runCheck, withRunnerFailure } from './test-run.ts'

/** Runs test files and counts their tests; vitest writes its results to `report`. */
export const vitest = (
  files: string[],
  report: string,
  env: NodeJS.ProcessEnv = {},
  shown: Output = 'shown',
): Promise<Count> => runVitest(['run', ...files], report, env, shown)

/** Runs the tests that import one of these files, directly or by way of others, but for those left out. */
export async function relatedTests(files: string[], leftOut: string[], report: string): Promise<Count> {
  const without = leftOut.flatMap((file) => ['--exclude', file])
  const count = await runVitest(
    ['related', '--run', '--passWithNoTests', ...without, ...files],
    report,
    {},
    'kept',
  )
  return count.passed + count.failed > 0 ? count : { ...count, idle: 'no test imports what changed' }
}

async function runVitest(
  parameters: string[],
  report: string,
  env: NodeJS.ProcessEnv,
  shown: Output,
): Promise<Count> {
  const program = projectPath('node_modules', 'vitest', 'vitest.mjs')
  const config = projectPath('tests', 'support', 'vitest.config.ts')
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runCheck(
    process.execPath,
    [program, ...parameters, '--config', config, ...output],
    // Keeps compiled packages for the next process.
    {
      ...process.env,
      ...testDay(),
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: projectPath('.cache', 'compiled'),
      ...env,
    },
    shown,
  )
  // Without a report vitest did not get as far as the tests, and its own words say why.
  const count = existsSync(report) ? vitestCount(report) : { passed: 0, failed: 0 }
  return { ...withRunnerFailure(run, count), said: run.said }
}
