import type { Browser, Page, Route } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { openBesideFloor } from './beside-floor.ts'
import { keyToPaint, overFloor } from './tap-to-paint.ts'

const LETTERS = Array.from('abcdefghilmnoprst')
const SEARCH = '**/api/v2/search?*'
const FIELD = '#home-q'
const ANSWERED = '.search-large .search-panel:is([data-status="found"], [data-status="none"]):not([hidden])'

async function openSearch(page: Page): Promise<void> {
  await page.goto(href('home', 'en'))
  await page.locator(FIELD).tap()
  await page.locator(`${FIELD}[aria-expanded]`).waitFor()
}

/** The first key in an empty field, whose cities are already in the page or cached by the shop. */
export async function measureSearch(browser: Browser, origin: string, report: Report): Promise<void> {
  const { phone, floor, page, show } = await openBesideFloor(browser, origin)
  const typeAll = async () => {
    const took: number[] = []
    for (const letter of LETTERS) {
      await show('floor')
      await floor.key()
      await show('page')
      await page.locator(FIELD).focus()
      await page.waitForTimeout(120)
      took.push(await keyToPaint(page, letter, ANSWERED))
      await page.keyboard.press('Backspace')
    }
    return took
  }
  // The first visit warms up the shop.
  await openSearch(page)
  await typeAll()
  await openSearch(page)
  const ofShop = await typeAll()
  const ofPage = await typeAll()
  report.heading('Search at a quarter of the processor, over floor')
  const told = (all: number[]) =>
    `median ${median(all).toFixed(1)} of ${all.length} keys, floor ${median(floor.keys).toFixed(1)}`
  report.atMost('key to list, the answer known', overFloor(ofPage, floor.keys), 60, ' ms', told(ofPage))
  report.tell('key to list, asked of a warm shop', overFloor(ofShop, floor.keys), ' ms', told(ofShop))
  report.atMost('older answers shown', await staleAnswers(page), 0)
  await phone.close()
}

/** Delays the answer to an older query until long after the newer one, and counts how often it is shown. */
async function staleAnswers(page: Page): Promise<number> {
  await openSearch(page)
  const late = async (route: Route) => {
    if (route.request().url().includes('query=par')) await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  }
  await page.route(SEARCH, late)
  const asked = page.waitForRequest((request) => request.url().includes('query=par'))
  await page.locator(FIELD).fill('par')
  await asked
  await page.locator(FIELD).fill('rom')
  await page.locator(ANSWERED, { hasText: 'Rom' }).waitFor()
  const seen = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let stale = 0
        const look = () => {
          const list = document.querySelector('.search-large .search-list')
          if (list?.textContent.includes('Paris')) stale += 1
        }
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        setTimeout(() => resolve(stale), 1_500)
      }),
  )
  await page.unroute(SEARCH, late)
  return seen
}
