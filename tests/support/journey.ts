import { type Browser, expect, test as base, type Page } from '@playwright/test'
import { keepTheDay } from './keep-the-day.ts'
import { axeFaults, type Scheme } from './screen-faults.ts'

interface Journey {
  /**
   * What the browser complained about on `page`: console errors, page errors, CSP violations, broken
   * requests. What a test leaves in the list fails it.
   */
  complaints: string[]
}

async function listenTo(page: Page, complaints: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error' || /hydrat/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    // Chromium reports its own page transition as an error when a test changes the page's settings meanwhile.
    if (!error.message.startsWith('Transition was ')) complaints.push(`page error: ${error.message}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

/** The test of a journey. One that only sends requests asks for no `page` and starts no browser. */
export const test = base.extend<Journey, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      keepTheDay(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'what the browser complained about').toEqual([])
  },
  page: async ({ page, complaints }, use) => {
    await listenTo(page, complaints)
    await use(page)
  },
})

/** Audits the whole screen against WCAG 2.2 AA, in the light and dark schemes by default. */
export async function audit(page: Page, screen: string, schemes?: readonly Scheme[]): Promise<void> {
  expect(await axeFaults(page, schemes), screen).toEqual([])
}

/** Nothing may overflow sideways (WCAG 1.4.10). */
export async function fitsTheWidth(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, 'the page is no wider than the screen').toBeLessThanOrEqual(screen)
}

export { expect }
