import type { Page } from '@playwright/test'

/**
 * Waits until the page has drawn two frames, as the first may still show the old layout. False after three
 * seconds without them: Chromium without a screen sometimes draws nothing for minutes.
 */
export const drawsFrames = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const frames = new Promise<boolean>((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))
    })
    return Promise.race([frames, new Promise<boolean>((late) => setTimeout(late, 3_000, false))])
  })
