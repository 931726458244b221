import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openPhone, slowProcessor } from './open-browser.ts'
import { Floor } from './tap-to-paint.ts'

interface BesideFloor {
  phone: BrowserContext
  floor: Floor
  page: Page
  show: (front: 'floor' | 'page') => Promise<void>
}

/**
 * A phone with two pages: the shop's, and an empty one whose taps and keys are the floor. Only the page in
 * front is slowed: Chromium slows a page by keeping a core busy, even a hidden page, and two slowed pages
 * would leave a machine with two cores nothing to draw with.
 */
export async function openBesideFloor(browser: Browser, origin: string): Promise<BesideFloor> {
  const phone = await openPhone(browser, origin)
  const pages = { floor: await phone.newPage(), page: await phone.newPage() }
  const setRates = { floor: await slowProcessor(pages.floor), page: await slowProcessor(pages.page) }
  const show = async (front: 'floor' | 'page') => {
    await setRates[front === 'floor' ? 'page' : 'floor'](1)
    await setRates[front](4)
    await pages[front].bringToFront()
  }
  await show('page')
  return { phone, floor: await Floor.open(pages.floor), page: pages.page, show }
}
