import type { Browser, Page } from '@playwright/test'
import type { Report } from '../report.ts'

declare global {
  interface Window {
    benchRestored?: boolean
  }
}

/** Why a page was not kept, in Chromium's words. */
async function whyNot(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons?: { reason: string }[] } | null
    })[]
    const reasons = visit?.notRestoredReasons?.reasons ?? []
    return reasons.map(({ reason }) => reason).join(', ') || 'no reason told'
  })
}

/**
 * Leaves each page by a link and returns by the browser's Back button: the page must be restored, not
 * reloaded.
 */
export async function measureBackForward(
  browser: Browser,
  origin: string,
  paths: Record<string, string>,
  report: Report,
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } })
  const lost: string[] = []
  for (const [name, path] of Object.entries(paths)) {
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(300)
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => (window.benchRestored = persisted)),
    )
    await page.evaluate((away) => {
      location.href = away
    }, '/health-check')
    await page.waitForURL('**/health-check', { waitUntil: 'commit' })
    await page.waitForTimeout(300)
    await page.evaluate(() => history.back())
    await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'commit' })
    await page.waitForTimeout(500)
    const restored = await page.evaluate(() => window.benchRestored)
    if (!restored) lost.push(`${name} (${await whyNot(page)})`)
    await page.close()
  }
  report.heading('Next page: back/forward cache')
  report.atMost(
    'pages not restored',
    lost.length,
    0,
    '',
    lost.join('; ') || `all ${Object.keys(paths).length}`,
  )
  await context.close()
}
