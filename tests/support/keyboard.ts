import type { Locator, Page } from '@playwright/test'

/** More stops than this to reach a control would be a fault. */
const MOST_STOPS = 90

/** Presses Tab until the control has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const reached = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))
    if (reached) return
  }
  throw new Error(`${MOST_STOPS} times Tab did not lead to ${wanted.toString()}`)
}
