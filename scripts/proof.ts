// Proofs at full scale, which `npm run test:long` runs at a tenth: `npm run proof -- codes` shows 10,000
// ticket codes at 50 doors, a quarter of them without a network; `npm run proof -- payments` shows what
// tests/specification/payment-proofs.ts lists: crowds, lost answers, killed processes, webhooks in any order,
// forgeries, ids of others, changes of one ticket at once; then, beside a built shop, the journeys and the
// byte budgets. PROOF_SEED repeats a run, PROOF_SCALE=tenth runs a tenth. Closed by the line `N passed, N
// failed`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { besideTestedShop } from './support/beside-tested-shop.ts'
import { playwright } from './support/playwright.ts'
import { projectPath } from './support/project.ts'
import { longPaymentJourneys, paymentJourneys, paymentTests } from './support/proof-files.ts'
import { openRunFolder } from './support/run-folder.ts'
import { main, Stop } from './support/steps.ts'
import { runCheck, sumOf, TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const scale = { TEST_SCALE: 'long', PROOF_SCALE: process.env.PROOF_SCALE ?? 'full' }

type Proof = (run: TestRun, reports: string) => Promise<unknown>

const weigh = (env: NodeJS.ProcessEnv) =>
  runCheck(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', projectPath('scripts', 'check-weight.ts')],
    env,
  )

const proofs = new Map<string, Proof>([
  [
    'codes',
    (run, reports) =>
      run.judge('Proof of codes', () =>
        vitest(['tests/long/codes.test.ts'], join(reports, 'codes.json'), scale),
      ),
  ],
  [
    'payments',
    async (run, reports) => {
      await run.judge('Proof of payments', () => vitest(paymentTests, join(reports, 'payments.json'), scale))
      await run.judge('Journeys and weight of payments', () =>
        besideTestedShop(reports, 'worldwide', async (env) =>
          sumOf([
            await weigh(env),
            await playwright(paymentJourneys, join(reports, 'journeys.json'), { ...env, ...scale }),
            await playwright(
              ['--project=desktop', ...longPaymentJourneys],
              join(reports, 'long-journeys.json'),
              { ...env, ...scale },
            ),
          ]),
        ),
      )
    },
  ],
])

await main(async () => {
  const names = process.argv.slice(2)
  if (names.length === 0 || !names.every((name) => proofs.has(name))) {
    throw new Stop(`How to use it:\n  npm run proof -- ${[...proofs.keys()].join('|')}`)
  }
  const reports = openRunFolder('proof')
  const run = new TestRun()
  try {
    for (const [name, prove] of proofs) if (names.includes(name)) await prove(run, reports)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})
