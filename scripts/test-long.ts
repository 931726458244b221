// `npm run test:long`: the tests that take minutes: tens of thousands of malformed requests and baskets, many
// buyers at once, killed processes, browsers in six zones, a shop without features. Closed by the line `N
// passed, N failed`; a word filters, as with `npm test`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asProduction, besideBuiltShop } from './bench/built-shop.ts'
import { findHeadlessChromium } from './support/chromium.ts'
import { end } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { playwrightCount } from './support/runner-reports.ts'
import { startShop } from './support/shop-process.ts'
import { main, step } from './support/steps.ts'
import { type Count, TestRun, withRunnerFailure, runCheck } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const words = process.argv.slice(2)
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

/**
 * Tests that `npm test` runs too, at a smaller scale (tests/support/scale.ts), and tests that run only
 * here.
 */
const proofs = {
  'Malformed requests': ['tests/api/fuzz.test.ts'],
  'Sums of baskets': ['tests/api/basket-sums.test.ts', 'tests/api/basket-total.test.ts'],
  Crowds: ['tests/api/last-ticket.test.ts'],
  'Plans of 200,000 sales': ['tests/long/plans.test.ts'],
  'An upgrade': ['tests/long/upgrade.test.ts'],
  'Another brand': ['tests/long/rebrand.test.ts'],
  'A crawl of five shops': ['tests/long/crawl.test.ts'],
}
const killed = ['tests/long/killed.test.ts']

function openFolder(): string {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = mkdtempSync(projectPath('.data', 'long-'))
  chmodSync(folder, 0o755)
  return folder
}

await main(async () => {
  const run = new TestRun()
  const reports = openFolder()
  try {
    const prove = async ([name, files]: [string, string[]]) => {
      if (!wanted(name)) return
      await run.judge(name, () => vitest(files, join(reports, `${name}.json`), { TEST_SCALE: 'long' }))
    }
    // Each waits for its database half of the time, so the longest runs in parallel with the others.
    const beside = prove(['Killed processes', killed])
    for (const proof of Object.entries(proofs)) await prove(proof)
    await beside
    if (wanted('Browsers')) await run.judge('Browsers', () => browsers(reports, 'worldwide'))
    if (wanted('Features off')) await run.judge('Features off', () => browsers(reports, 'spain'))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

/**
 * Runs journeys on a built shop with its own database: browsers in six zones and every screen's controls in
 * the worldwide build, or the missing features of the Spain build.
 */
async function browsers(reports: string, variant: 'worldwide' | 'spain'): Promise<Count> {
  const port = Number(process.env.PORT ?? 4390)
  asProduction(port)
  process.env.SHOP_VARIANT = variant
  process.env.OUT_DIR = variant === 'worldwide' ? 'dist-test' : `dist-test-${variant}`
  process.env.SANDBOX_PORT ??= String(port + 1)
  process.env.DATA_DIR = join(reports, `data-${variant}`)
  const report = join(reports, `playwright-${variant}.json`)
  let run: Count = { passed: 0, failed: 1 }
  await besideBuiltShop(async () => {
    const browser = await step('Finding Chromium', findHeadlessChromium)
    const shop = await startShop(process.env)
    const playwright = projectPath('node_modules', '@playwright', 'test', 'cli.js')
    try {
      run = await runCheck(
        process.execPath,
        [playwright, 'test', '--project=desktop', '--reporter=list,json'],
        {
          ...process.env,
          ...{ TEST_SCALE: 'long', SHOP_URL: `http://localhost:${port}`, CHROMIUM_PATH: browser },
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      )
    } finally {
      await end(shop)
    }
  })
  return withRunnerFailure(run, playwrightCount(report))
}
