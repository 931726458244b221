import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

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

/** Colours are judged when they have arrived, not on their way. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

type Scheme = 'light' | 'dark'

/** WCAG 2.2 AA on the whole screen, in the light and in the dark scheme unless told. */
export async function audit(
  page: Page,
  screen: string,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await stillness(page)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
    expect(found, `${screen} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
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
