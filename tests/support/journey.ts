import { expect, test as base, type Page } from '@playwright/test'
import { axeFaults, type Scheme } from './screen-faults.ts'

interface Journey {
  /** Fails the test with what the browser complained about: console errors, page errors, CSP, broken requests. */
  complaints: string[]
}

/** What a visitor never sees but an engineer must: collected on every page of a journey. */
export const test = base.extend<Journey>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || /hydrat/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => {
        // Chromium reports its own page transition as an error of the page when a test changes the page's settings under it.
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

/** WCAG 2.2 AA on the whole screen, in the light and in the dark scheme unless told. */
export async function audit(page: Page, screen: string, schemes?: readonly Scheme[]): Promise<void> {
  expect(await axeFaults(page, schemes), screen).toEqual([])
}

/** Nothing may stick out sideways (WCAG 1.4.10). */
export async function fitsTheWidth(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, 'the page is no wider than the screen').toBeLessThanOrEqual(screen)
}

export { expect }
