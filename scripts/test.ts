// `npm test`: all checks and tests of the project, each with its output; the last line is `N passed, N
// failed`. A word filters: `npm test types lint` runs the checks whose name contains one of them.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { buildIfStale } from './support/build-shop.ts'
import { findHeadlessChromium } from './support/chromium.ts'
import { end } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { playwrightCount } from './support/runner-reports.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { startShop } from './support/shop-process.ts'
import { main, step } from './support/steps.ts'
import { type Count, TestRun, withRunnerFailure, runCheck, runCheckQuietly } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const words = process.argv.slice(2)
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

const node = process.execPath
const bin = (name: string, ...path: string[]) => projectPath('node_modules', name, ...path)
const script = (name: string) => ['--disable-warning=ExperimentalWarning', projectPath('scripts', name)]

/** Each counts as one test; `scripts/check-sources.ts` says what they look for. */
const sourceChecks = {
  'Unused files': 'unused',
  'Circular imports': 'circular',
  'Duplicate components': 'duplicates',
  'Names of files': 'names',
  'Width of lines': 'width',
}

/**
 * For the reports and the database of this run. Open to other accounts: under root the database is not
 * root's.
 */
function openFolder(): string {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = mkdtempSync(projectPath('.data', 'test-'))
  chmodSync(folder, 0o755)
  return folder
}

await main(async () => {
  const run = new TestRun()
  const reports = openFolder()
  const judge = async (name: string, work: Parameters<TestRun['judge']>[1]) =>
    wanted(name) ? run.judge(name, work) : true

  try {
    // Each fills one processor, so two of them run side by side.
    const types = () =>
      judge('Types', () =>
        runCheckQuietly(node, [
          bin('astro', 'bin', 'astro.mjs'),
          'check',
          '--minimumFailingSeverity',
          'warning',
        ]),
      )
    const format = () =>
      judge('Format', () =>
        runCheckQuietly(node, [
          bin('prettier', 'bin', 'prettier.cjs'),
          '--check',
          '--log-level',
          'warn',
          '.',
        ]),
      )
    await Promise.all([
      judge('Lint', () => runCheckQuietly(node, [bin('eslint', 'bin', 'eslint.js'), '.'])),
      types().then(format),
    ])
    await judge('Import arrows', () => runCheck(node, script('check-imports.ts')))
    await judge('Texts', () => runCheck(node, script('content-check.ts')))
    for (const [name, check] of Object.entries(sourceChecks)) {
      await judge(name, () => runCheck(node, [...script('check-sources.ts'), check]))
    }
    await judge('Unit and API tests', () => vitest([], join(reports, 'vitest.json')))
    if (['Build', 'Byte budgets', 'Browser journeys'].some(wanted)) await judgeTheBuild(run, judge, reports)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

type Judge = (name: string, work: Parameters<TestRun['judge']>[1]) => Promise<boolean>

/** Builds with a database of this run, checks the sizes of the build and runs the browser journeys. */
async function judgeTheBuild(run: TestRun, judge: Judge, reports: string): Promise<void> {
  const port = process.env.PORT ?? '4390'
  process.env.OUT_DIR ??= 'dist-test'
  const env = {
    ...process.env,
    PORT: port,
    SANDBOX_PORT: process.env.SANDBOX_PORT ?? String(Number(port) + 1),
    DATA_DIR: join(reports, 'data'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  Object.assign(process.env, env)
  const environment = readEnvironment(env)
  const database = await readyDatabase(environment)
  try {
    await readyAccounts(environment, database)
    const built = await run.judge('Build', async () => {
      await buildIfStale(environment, database, true)
      return { passed: 1, failed: 0 }
    })
    if (!built) {
      run.skip('Byte budgets', 'there is no build')
      run.skip('Browser journeys', 'there is no build')
      return
    }
    const sandbox = await startSandbox(environment)
    const shop = await startShop(process.env)
    process.env.SHOP_URL = `http://localhost:${environment.port}`
    try {
      await judge('Byte budgets', () => runCheck(node, script('check-weight.ts')))
      await judge('Browser journeys', () => journeys(reports))
    } finally {
      await end(shop)
      if (sandbox) await end(sandbox)
    }
  } finally {
    await database.close()
  }
}

async function journeys(reports: string): Promise<Count> {
  const browser = await step('Finding Chromium', findHeadlessChromium)
  const report = join(reports, 'playwright.json')
  const run = await runCheck(node, [bin('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'], {
    ...process.env,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return withRunnerFailure(run, playwrightCount(report))
}
