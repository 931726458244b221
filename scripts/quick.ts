// `npm run quick`: what to run before each commit, half a minute: lint, types, format and sources of the
// whole tree, and the quick tests that the changes since the last commit can break. Closed by the line `N
// passed, N failed`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './checks/changed-files.ts'
import { quickChecks } from './checks/checks.ts'
import { openRunFolder } from './support/run-folder.ts'
import { main } from './support/steps.ts'
import { TestRun } from './support/test-run.ts'

await main(async () => {
  const run = new TestRun()
  const reports = openRunFolder('quick')
  try {
    const changed = changedFiles()
    if (changed.length === 0) console.log('Nothing changed since the last commit, so no tests are run.')
    await run.judgeSideBySide(Object.entries(quickChecks(changed, join(reports, 'vitest.json'))))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})
