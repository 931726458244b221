// `npm run test:long`: what takes minutes: products of kinds, tens of thousands of malformed requests and
// baskets, many buyers at once, killed processes, browsers in six zones, a shop without features, PostgreSQL
// 15. Closed by the line `N passed, N failed`; a word filters, as with `npm test`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { besideTestedShop } from './support/beside-tested-shop.ts'
import { ensurePostgres, startPostgres } from './support/debian-postgres.ts'
import { namedChecks } from './support/named-checks.ts'
import { playwright } from './support/playwright.ts'
import { paymentTests } from './support/proof-files.ts'
import { openRunFolder } from './support/run-folder.ts'
import { main, step } from './support/steps.ts'
import { judgeDay, nameOfDay, testDays } from './support/test-days.ts'
import { type Count, TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

/**
 * Tests that `npm test` runs too, at a smaller scale (tests/support/scale.ts), and tests that run only
 * here.
 */
const parts = {
  'Killed processes': ['tests/long/killed.test.ts', 'tests/long/killed-at-points.test.ts'],
  'A crawl of five shops': ['tests/long/crawl.test.ts'],
  Container: ['tests/long/container.test.ts'],
  'Live server': ['tests/long/dev.test.ts'],
  Commands: ['tests/front/staff-commands.test.ts', 'tests/long/outbox-command.test.ts'],
  'An upgrade': ['tests/long/upgrade.test.ts'],
  'Another brand': ['tests/long/rebrand.test.ts'],
  'A changed text': ['tests/long/editors-guide.test.ts'],
  'Malformed requests': ['tests/api/calls/fuzz.test.ts'],
  'Sums of baskets': ['tests/api/basket/basket-sums.test.ts', 'tests/api/basket/basket-total.test.ts'],
  Crowds: ['tests/api/basket/last-ticket.test.ts'],
  'A silent database': ['tests/api/database/silent-database.test.ts'],
  'Codes at the door': ['tests/long/codes.test.ts'],
  'Plans of 200,000 sales': ['tests/long/plans.test.ts'],
}
const named = new Set(Object.values(parts).flat())
const proofs = { ...parts, Payments: paymentTests.filter((file) => !named.has(file)) }

const beside = {
  /** What carries the tag `@long` beside the journeys of `npm test`, at both widths. */
  Journeys: (reports: string) =>
    journeys(reports, 'worldwide', ['tests/e2e/', 'tests/a11y/', '--grep=@long']),
  /** Browsers in six zones, ways to pay, bad lines and every screen's controls. */
  Browsers: (reports: string) =>
    journeys(reports, 'worldwide', ['tests/long/', '--project=desktop', '--grep-invert=@days']),
  ...Object.fromEntries(testDays.map((at) => [nameOfDay(at), (reports: string) => judgeDay(at, reports)])),
  'Features off': (reports: string) => journeys(reports, 'spain', ['--project=desktop']),
  'PostgreSQL 15': onPostgres15,
}

await main(async () => {
  const wanted = namedChecks([...Object.keys(proofs), ...Object.keys(beside)])
  const run = new TestRun()
  const reports = openRunFolder('long')
  try {
    const waiting = Object.entries(proofs).filter(([name]) => wanted(name))
    const proveNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, files] = next
        await run.judge(name, () => vitest(files, join(reports, `${name}.json`), { TEST_SCALE: 'long' }))
      }
    }
    // Each waits for databases and shops half of the time, so two run side by side, the longest first.
    await Promise.all([proveNext(), proveNext()])
    for (const [name, judge] of Object.entries(beside)) {
      if (wanted(name)) await run.judge(name, () => judge(reports))
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

function journeys(reports: string, variant: 'worldwide' | 'spain', which: string[]): Promise<Count> {
  return besideTestedShop(reports, variant, (env) =>
    playwright(which, join(reports, `playwright-${variant}.json`), { ...env, TEST_SCALE: 'long' }),
  )
}

/** The API and payments on the oldest PostgreSQL that the shop promises to run on, installed where we may. */
async function onPostgres15(reports: string): Promise<Count> {
  await step('Looking for PostgreSQL 15', ensurePostgres)
  const server = await step('Starting PostgreSQL 15', startPostgres)
  console.log(`PostgreSQL ${server.version}`)
  try {
    return await vitest(['tests/api/', 'tests/payments/'], join(reports, 'postgres.json'), {
      TEST_DATABASE_URL: server.url,
    })
  } finally {
    await server.stop()
  }
}
