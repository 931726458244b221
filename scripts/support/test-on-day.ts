// What `test-days.ts` runs on each of its days: purchase, calendar, deadlines and vouchers. Writes its count
// to the file that is named. Tests whose shops stand at an instant of their own are the same on every day,
// so they are left to `npm test`.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { besideTestedShop } from './beside-tested-shop.ts'
import { playwright } from './playwright.ts'
import { openRunFolder } from './run-folder.ts'
import { main, Stop } from './steps.ts'
import { LAST_FREE_DAY } from './test-days.ts'
import { sumOf } from './test-run.ts'
import { vitest } from './vitest.ts'

const TEST_SCALE = 'long'

/** By file and title, as Playwright's `--grep` reads them. */
const journeys = [
  'buy-a-tour.spec.ts finds, books and pays a bus in fr',
  'buy-in-new-york.spec.ts',
  'choose-a-day.spec.ts .*(printed the day before|while its month loads|day that was clicked)',
  'cancel-tickets.spec.ts cancels the whole booking',
  'move-ticket.spec.ts moves a bus ticket',
  ...(process.env.TEST_NOW === LAST_FREE_DAY ? ['last-free-day.spec.ts'] : []),
]

await main(async () => {
  const [report] = process.argv.slice(2)
  if (!report) throw new Stop('This is a part of npm run test:long -- days.')
  const folder = openRunFolder('day')
  try {
    const api = await vitest(['tests/long/on-the-day.test.ts'], join(folder, 'vitest.json'), { TEST_SCALE })
    const shown = await besideTestedShop(folder, 'worldwide', (env) =>
      playwright(
        ['tests/e2e/', 'tests/long/', '--grep-invert=@long', `--grep=${journeys.join('|')}`],
        join(folder, 'playwright.json'),
        { ...env, TEST_SCALE },
      ),
    )
    writeFileSync(report, JSON.stringify(sumOf([api, shown])))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
