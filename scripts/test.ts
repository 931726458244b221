// `npm test`: all checks and tests of the project (checks/checks.ts), each with its output; the last line is
// `N passed, N failed`. A word filters: `npm test types lint` runs the checks whose name contains one of
// them.
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, readEnvironment } from '#config/environment.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { buildIfStale } from './builds/build-shop.ts'
import { findHeadlessChromium } from './support/chromium.ts'
import { judgeBooks } from './support/judge-books.ts'
import { judgeLog } from './support/judge-leftovers.ts'
import { buildChecks, fileChecks, type LaterCheck, laterChecks } from './checks/checks.ts'
import { namedChecks } from './support/named-checks.ts'
import { playwright } from './support/playwright.ts'
import { end } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { openRunFolder } from './support/run-folder.ts'
import { startSandbox } from './support/sandbox-process.ts'
import { readyAccounts, readyDatabase } from './support/shop-database.ts'
import { startLoggedShop } from './support/shop-process.ts'
import { main } from './support/steps.ts'
import { startOnTestDay } from './support/test-day.ts'
import { type Judge, runCheck, sumOf, TestRun } from './support/test-run.ts'
import { requireTestedShopPorts, testedShopPorts } from './support/tested-shop-ports.ts'
import { vitest } from './support/vitest.ts'

/** The books are those of the journeys' payments. */
const together: readonly LaterCheck[] = ['Browser journeys', 'Bank and books']

type JudgeLater = (name: LaterCheck, work: Judge) => Promise<boolean>

await main(async () => {
  const wanted = namedChecks([...Object.keys(fileChecks), ...laterChecks])
  const run = new TestRun()
  const reports = openRunFolder('test')
  const isDue = (name: LaterCheck) => wanted(name) || (together.includes(name) && together.some(wanted))
  const judge: JudgeLater = async (name, work) => (isDue(name) ? run.judge(name, work) : true)

  try {
    const forBuild = buildChecks.some(wanted)
    if (forBuild) await requireTestedShopPorts()
    const browser = isDue('Browser journeys') ? await findHeadlessChromium() : undefined
    await run.judgeSideBySide(Object.entries(fileChecks).filter(([name]) => wanted(name)))
    // Dates in texts and files are judged by today's, all else by those of the usual day.
    await startOnTestDay()
    await judge('Unit and API tests', () => vitest([], join(reports, 'vitest.json')))
    if (browser) process.env.CHROMIUM_PATH = browser
    if (forBuild)
      await judgeTheBuild(run, judge, reports).catch((error: unknown) =>
        run.skip('What needs a shop', error instanceof Error ? error.message : String(error)),
      )
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

/** Builds with a database of this run, checks the sizes of the build and runs the browser journeys. */
async function judgeTheBuild(run: TestRun, judge: JudgeLater, reports: string): Promise<void> {
  const { port, sandboxPort } = testedShopPorts()
  process.env.OUT_DIR ??= 'dist-test'
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
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
      await buildIfStale(environment, database, { force: true })
      return { passed: 1, failed: 0 }
    })
    if (built) {
      await judge('Browsers served', () =>
        runCheck(process.execPath, [projectPath('scripts', 'check-browsers.ts')]),
      )
      await judgeTheShop(judge, reports, environment, database)
    } else {
      run.skip('Browsers served', 'there is no build')
      run.skip('Byte budgets', 'there is no build')
      run.skip('Browser journeys', 'there is no build')
    }
  } finally {
    await database.close()
  }
}

async function judgeTheShop(
  judge: JudgeLater,
  reports: string,
  environment: Environment,
  database: OpenDatabase,
): Promise<void> {
  const log = join(reports, 'shop.log')
  const running: ChildProcess[] = []
  try {
    const sandbox = await startSandbox(environment)
    if (sandbox) running.push(sandbox)
    running.unshift(await startLoggedShop(process.env, log))
    process.env.SHOP_URL = `http://localhost:${environment.port}`
    await judge('Byte budgets', () => runCheck(process.execPath, [projectPath('scripts', 'check-weight.ts')]))
    await judge('Browser journeys', () => playwright([], join(reports, 'playwright.json'), process.env))
    if (sandbox)
      await judge('Bank and books', async () =>
        sumOf([await judgeBooks(database, environment.sandboxOrigin), judgeLog(log)]),
      )
  } finally {
    for (const program of running) await end(program)
  }
}
