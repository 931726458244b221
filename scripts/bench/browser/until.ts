import type { Page } from '@playwright/test'

const LONGEST = 30_000

/**
 * Waits for what a page is to come to. Not by a locator or `waitForFunction`: the script that those bring into the page
 * is a third of a megabyte and listens to every touch with `passive: false`, so that each waits for a slow processor's
 * answer. No visitor's browser has it.
 */
export async function until(
  page: Page,
  holds: (arg: string) => unknown,
  { arg = '', every = 50 }: { arg?: string; every?: number } = {},
): Promise<void> {
  const began = performance.now()
  while (!(await page.evaluate(holds, arg))) {
    if (performance.now() - began > LONGEST) throw new Error(`in vain waited for ${String(holds)} ${arg}`)
    await new Promise((resolve) => setTimeout(resolve, every))
  }
}

export const appears = (page: Page, selector: string): Promise<void> =>
  until(page, (wanted) => document.querySelector(wanted) !== null, { arg: selector })
