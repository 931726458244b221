import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../../support/chromium.ts'

const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

/**
 * A Chromium as visitors have it: with the back/forward cache, and showing the old page until the next one
 * is painted. Playwright switches both off for its tests. It has no window, since Chromium paints nothing
 * beyond the edge of one, and letters typed there would count as never shown.
 */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findHeadlessChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: QUIET,
  })
}

/** The phone of the budgets: 390 px wide, with a touch screen. */
export const openPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })

/**
 * Makes the processor four times slower for this page only; the returned function switches that off and
 * on.
 */
export async function slowProcessor(page: Page): Promise<(rate: 1 | 4) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const setRate = async (rate: 1 | 4) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await setRate(4)
  return setRate
}

export interface Network {
  name: string
  /** Milliseconds from a request to its answer's head. */
  latency: number
  /** Bits per second. */
  down: number
  up: number
}

/** Slow 4G: what a phone measures there (Lighthouse's round trip and rates). */
export const slow4g: Network = { name: 'slow 4G, round trip 150 ms', latency: 150, down: 1.6e6, up: 750e3 }

/**
 * The same for Chromium's DevTools, which simulate no connections and round trips, so each request is
 * delayed for them.
 */
export const slow4gOfDevTools: Network = {
  name: 'slow 4G of DevTools, 562 ms a request',
  latency: 562.5,
  down: 1.44e6,
  up: 675e3,
}

export async function slowNetwork(page: Page, { latency, down, up }: Network): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
}
