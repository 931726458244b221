import { projectPath } from './project.ts'
import { vitestCount } from './runner-reports.ts'
import { type Count, withRunnerFailure, runCheck } from './test-run.ts'

/** Runs test files and counts their tests; vitest writes its results to `report`. */
export async function vitest(
  files: string[],
  report: string,
  env: NodeJS.ProcessEnv = {},
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<Count> {
  const program = projectPath('node_modules', 'vitest', 'vitest.mjs')
  const config = projectPath('tests', 'support', 'vitest.config.ts')
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runCheck(
    process.execPath,
    [program, 'run', '--config', config, ...output, ...files],
    // Keeps compiled packages for the next process.
    { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: projectPath('.cache', 'compiled'), ...env },
    stdio,
  )
  return withRunnerFailure(run, vitestCount(report))
}
