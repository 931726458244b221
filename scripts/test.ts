// `npm test`: all checks and tests of the project, each with its output; the last line is `N passed, N
// failed`. A word filters: `npm test types lint` runs the checks whose name contains one of them.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { buildIfStale } from './builds/build-shop.ts'
import { findHeadlessChromium } from './support/chromium.ts'
import { judgeBooks } from './support/judge-books.ts'
import { judgeLog } from './support/judge-leftovers.ts'
import { buildChecks, type ProgramCheck, sourceCheckNames } from './checks/checks.ts'
import { playwright } from './support/playwright.ts'
import { end } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { openRunFolder } from './support/run-folder.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { startLoggedShop } from './support/shop-process.ts'
import { main, step } from './support/steps.ts'
import { type Count, runCheck, runCheckQuietly, sumOf, TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const words = process.argv.slice(2)
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

const node = process.execPath
const bin = (name: string, ...path: string[]) => projectPath('node_modules', name, ...path)
const script = (name: string) => ['--disable-warning=ExperimentalWarning', projectPath('scripts', name)]

type Work = Parameters<TestRun['judge']>[1]
type Judge = (name: string, work: Work) => Promise<boolean>

/** The program behind each name. */
const programs = (reports: string): Record<ProgramCheck, Work> => ({
  Lint: () => runCheckQuietly(node, [bin('eslint', 'bin', 'eslint.js'), '.']),
  Types: () =>
    runCheckQuietly(node, [bin('astro', 'bin', 'astro.mjs'), 'check', '--minimumFailingSeverity', 'warning']),
  Format: () =>
    runCheckQuietly(node, [bin('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.']),
  'Import arrows': () => runCheck(node, script('check-imports.ts')),
  Texts: () => runCheck(node, script('content-check.ts')),
  'Unit and API tests': () => vitest([], join(reports, 'vitest.json')),
})

await main(async () => {
  const run = new TestRun()
  const reports = openRunFolder('test')
  const judge: Judge = async (name, work) => (wanted(name) ? run.judge(name, work) : true)

  try {
    const { Lint, Types, Format, ...others } = programs(reports)
    // Each fills one processor, so two of them run side by side.
    await Promise.all([judge('Lint', Lint), judge('Types', Types).then(() => judge('Format', Format))])
    for (const name of sourceCheckNames) {
      await judge(name, () => runCheck(node, [...script('check-sources.ts'), name]))
    }
    for (const [name, work] of Object.entries(others)) await judge(name, work)
    if (buildChecks.some(wanted)) await judgeTheBuild(run, judge, reports)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

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
    const log = join(reports, 'shop.log')
    const shop = await startLoggedShop(process.env, log)
    process.env.SHOP_URL = `http://localhost:${environment.port}`
    try {
      await judge('Byte budgets', () => runCheck(node, script('check-weight.ts')))
      await judge('Browser journeys', () => journeys(reports))
      if (wanted('Browser journeys') && sandbox)
        await run.judge('Bank and books', async () =>
          sumOf([await judgeBooks(database, environment.sandboxOrigin), judgeLog(log)]),
        )
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
  return playwright([], join(reports, 'playwright.json'), { ...process.env, CHROMIUM_PATH: browser })
}
