// `npm run test:services`: the API and payment tests on Debian's PostgreSQL 15 instead of the embedded one:
// installs it where it is missing, starts a server of its own and stops it again. Closed by the line `N
// passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePostgres, startPostgres } from './support/debian-postgres.ts'
import { main, step } from './support/steps.ts'
import { TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

await main(async () => {
  await step('Looking for PostgreSQL 15', ensurePostgres)
  const server = await step('Starting PostgreSQL 15', startPostgres)
  const reports = mkdtempSync(join(tmpdir(), 'cityloop-reports-'))
  const run = new TestRun()
  try {
    const files = process.argv.length > 2 ? process.argv.slice(2) : ['tests/api/', 'tests/payments/']
    await run.judge(`API and payments on PostgreSQL ${server.version}`, () =>
      vitest(files, join(reports, 'services.json'), { TEST_DATABASE_URL: server.url }),
    )
  } finally {
    await server.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})
