import type { Browser } from '@playwright/test'
import { clockOffset, shiftClock } from './shift-clock.ts'

/** Opens every context of the browser on the day of the run, with its pages and service workers. */
export function keepTheDay(browser: Browser): void {
  const offset = clockOffset()
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(shiftClock, offset)
    context.on('serviceworker', (worker) => void worker.evaluate(shiftClock, offset).catch(() => undefined))
    return context
  }
}
