// `npm run test:long`: the tests that take minutes: tens of thousands of malformed requests and baskets, many
// buyers at once, killed processes, browsers in six zones, a shop without features. Closed by the line `N
// passed, N failed`; a word filters, as with `npm test`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { besideTestedShop } from './support/beside-tested-shop.ts'
import { playwright } from './support/playwright.ts'
import { paymentTests } from './support/proof-files.ts'
import { openRunFolder } from './support/run-folder.ts'
import { main } from './support/steps.ts'
import { type Count, TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const words = process.argv.slice(2)
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

/**
 * Tests that `npm test` runs too, at a smaller scale (tests/support/scale.ts), and tests that run only
 * here.
 */
const parts = {
  'Killed processes': ['tests/long/killed.test.ts', 'tests/long/killed-at-points.test.ts'],
  'A crawl of five shops': ['tests/long/crawl.test.ts'],
  'An upgrade': ['tests/long/upgrade.test.ts'],
  'Another brand': ['tests/long/rebrand.test.ts'],
  'Malformed requests': ['tests/api/fuzz.test.ts'],
  'Sums of baskets': ['tests/api/basket-sums.test.ts', 'tests/api/basket-total.test.ts'],
  Crowds: ['tests/api/last-ticket.test.ts'],
  'Codes at the door': ['tests/long/codes.test.ts'],
  'Plans of 200,000 sales': ['tests/long/plans.test.ts'],
}
const named = new Set(Object.values(parts).flat())
const proofs = { ...parts, Payments: paymentTests.filter((file) => !named.has(file)) }

await main(async () => {
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
    if (wanted('Browsers')) await run.judge('Browsers', () => browsers(reports, 'worldwide'))
    if (wanted('Features off')) await run.judge('Features off', () => browsers(reports, 'spain'))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})

/**
 * Browsers in six zones and every screen's controls in the worldwide build, or the missing features of the
 * Spain build.
 */
function browsers(reports: string, variant: 'worldwide' | 'spain'): Promise<Count> {
  return besideTestedShop(reports, variant, (env) =>
    playwright(['--project=desktop'], join(reports, `playwright-${variant}.json`), {
      ...env,
      TEST_SCALE: 'long',
    }),
  )
}
