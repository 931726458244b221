import { expect, test as base, type Page } from '@playwright/test'
import { axeFaults, type Scheme } from './screen-faults.ts'

interface Journey {
  /**
   * Fails the test with any complaint of the browser: console errors, page errors, CSP violations, broken
   * requests.
   */
  complaints: string[]
}

/** The test of a journey; collects complaints on every page. */
export const test = base.extend<Journey>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || /hydrat/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => {
        // Chromium reports its own page transition as an error when a test changes the page's settings
        // meanwhile.
        if (!error.message.startsWith('Transition was ')) complaints.push(`page error: ${error.message}`)
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
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
