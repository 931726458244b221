import type { Page } from '@playwright/test'
import { drawsFrames } from './frames.ts'

interface Size {
  width: number
  height: number
}

const MOST_TRIES = 5

/**
 * Waits until the page is laid out in the new size. Where Chromium then draws no frames, it gets another size
 * first.
 */
export async function resize(page: Page, size: Size): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    await page.setViewportSize(size)
    await page.waitForFunction((width) => innerWidth === width, size.width, { polling: 20 })
    if (await drawsFrames(page)) return
    await page.setViewportSize({ ...size, height: size.height - tries })
  }
  throw new Error(`no frame after ${MOST_TRIES} changes of size`)
}
