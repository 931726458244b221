// `npm run test:long`: the proofs that need minutes: tens of thousands of malformed requests and baskets, crowds, killed
// processes, browsers in six zones. Closed by the line `N passed, N failed`; a word filters, as with `npm test`.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './support/project.ts'
import { main } from './support/steps.ts'
import { TestRun } from './support/test-run.ts'
import { vitest } from './support/vitest.ts'

const words = process.argv.slice(2)
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()))

/** What is the same test in `npm test`, there at a smaller scale (tests/support/scale.ts), and what runs only here. */
const proofs = {
  'Malformed requests': ['tests/api/fuzz.test.ts'],
  'Sums of baskets': ['tests/api/basket-sums.test.ts', 'tests/api/basket-total.test.ts'],
  Crowds: ['tests/api/last-ticket.test.ts'],
}

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
    for (const [name, files] of Object.entries(proofs)) {
      if (!wanted(name)) continue
      await run.judge(name, () => vitest(files, join(reports, `${name}.json`), { TEST_SCALE: 'long' }))
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  process.exitCode = run.close() ? 0 : 1
})
