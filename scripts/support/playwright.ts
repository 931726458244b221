import { existsSync } from 'node:fs'
import { judgeLeftovers } from './judge-leftovers.ts'
import { projectPath } from './project.ts'
import { playwrightCount } from './runner-reports.ts'
import { type Count, runCheck, sumOf, withRunnerFailure } from './test-run.ts'

/**
 * Runs journeys and counts them; Playwright writes its results to `report`. What they leave behind is
 * searched for card numbers, before the next run removes it.
 */
export async function playwright(
  parameters: string[],
  report: string,
  env: NodeJS.ProcessEnv,
): Promise<Count> {
  const program = projectPath('node_modules', '@playwright', 'test', 'cli.js')
  const run = await runCheck(process.execPath, [program, 'test', ...parameters, '--reporter=list,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  // Without a report Playwright did not get as far as the journeys, and its own words say why.
  const count = existsSync(report) ? playwrightCount(report) : { passed: 0, failed: 0 }
  return sumOf([withRunnerFailure(run, count), judgeLeftovers(projectPath('test-results'))])
}
