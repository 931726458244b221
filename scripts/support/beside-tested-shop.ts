import { join } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { asProduction, besideBuiltShop } from '../bench/built-shop.ts'
import { findHeadlessChromium } from './chromium.ts'
import { judgeBooks } from './judge-books.ts'
import { judgeLog } from './judge-leftovers.ts'
import { end } from './programs.ts'
import { startLoggedShop } from './shop-process.ts'
import { step } from './steps.ts'
import { startOnTestDay } from './test-day.ts'
import { requireTestedShopPorts, testedShopPorts } from './tested-shop-ports.ts'
import { type Count, sumOf } from './test-run.ts'

/**
 * Runs `judge` beside a built shop with a database of its own in `folder`. Then bank and books are compared,
 * and database and log are searched for card numbers.
 */
export async function besideTestedShop(
  folder: string,
  variant: 'worldwide' | 'spain',
  judge: (env: NodeJS.ProcessEnv) => Promise<Count>,
): Promise<Count> {
  await requireTestedShopPorts()
  const browser = await step('Finding Chromium', findHeadlessChromium)
  await startOnTestDay()
  const { port, sandboxPort } = testedShopPorts()
  asProduction(port)
  process.env.SHOP_VARIANT = variant
  process.env.OUT_DIR = variant === 'worldwide' ? 'dist-test' : `dist-test-${variant}`
  process.env.SANDBOX_PORT = String(sandboxPort)
  process.env.DATA_DIR = join(folder, `data-${variant}`)
  let count: Count = { passed: 0, failed: 1 }
  await besideBuiltShop(async (database) => {
    const log = join(folder, `shop-${variant}.log`)
    const shop = await startLoggedShop(process.env, log)
    try {
      const tests = await judge({
        ...process.env,
        SHOP_URL: `http://localhost:${port}`,
        CHROMIUM_PATH: browser,
      })
      const books = await judgeBooks(database, readEnvironment().sandboxOrigin)
      count = sumOf([tests, books, judgeLog(log)])
    } finally {
      await end(shop)
    }
  })
  return count
}
