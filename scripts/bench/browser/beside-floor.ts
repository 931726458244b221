import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openPhone, slowProcessor } from './open-browser.ts'
import { Floor } from './tap-to-paint.ts'

/** A slow phone with two pages: the shop's, and the empty one whose taps and keys are the floor of its own. */
export async function openBesideFloor(
  browser: Browser,
  origin: string,
): Promise<{ phone: BrowserContext; floor: Floor; page: Page }> {
  const phone = await openPhone(browser, origin)
  const empty = await phone.newPage()
  const floor = await Floor.open(empty)
  await slowProcessor(empty)
  const page = await phone.newPage()
  await slowProcessor(page)
  return { phone, floor, page }
}
