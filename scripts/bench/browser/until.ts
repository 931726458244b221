import type { Page } from '@playwright/test'

const LONGEST = 30_000

/**
 * Waits until a condition holds in the page. Not by a locator or `waitForFunction`: their script listens to
 * every touch with `passive: false`, which slows each tap on a slow processor. No visitor's browser has it.
 */
export async function until(
  page: Page,
  holds: (arg: string) => unknown,
  { arg = '', every = 50 }: { arg?: string; every?: number } = {},
): Promise<void> {
  const began = performance.now()
  while (!(await page.evaluate(holds, arg).catch(notWhileLeaving))) {
    if (performance.now() - began > LONGEST) throw new Error(`waited in vain for ${String(holds)} ${arg}`)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** A page that is being left answers nothing; the next one is asked again. */
function notWhileLeaving(error: Error): false {
  if (/context was destroyed|because of a navigation/.test(error.message)) return false
  throw error
}

export const appears = (page: Page, selector: string): Promise<void> =>
  until(page, (wanted) => document.querySelector(wanted) !== null, { arg: selector })
