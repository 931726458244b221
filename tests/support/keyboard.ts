import type { Locator, Page } from '@playwright/test'

/** More stops than this on the way to anything would itself be a fault. */
const MOST_STOPS = 90

/** Walks by Tab until the wanted thing has the focus, as somebody without a mouse must. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const reached = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))
    if (reached) return
  }
  throw new Error(`${MOST_STOPS} times Tab did not lead to ${wanted.toString()}`)
}
