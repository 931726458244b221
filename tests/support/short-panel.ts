import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { expect } from './journey.ts'
import { wordsOf } from './words.ts'

const MOST_SCREENS = 2

/**
 * Screens from the top of the booking panel to the end of its button. Polled, because a step that is done
 * folds a moment after the tap.
 */
export async function expectShortPanel(page: Page, locale: Locale): Promise<void> {
  const booking = wordsOf(locale, 'availability')
  const screens = async () => {
    const panel = await page.getByRole('region', { name: booking('title') }).boundingBox()
    const add = await page.getByRole('button', { name: booking('add'), exact: true }).boundingBox()
    if (!panel || !add) throw new Error('the panel or its button is not shown')
    return (add.y + add.height - panel.y) / (page.viewportSize()?.height ?? Number.NaN)
  }
  await expect.poll(screens, 'screens of the panel').toBeLessThanOrEqual(MOST_SCREENS)
}
