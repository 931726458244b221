import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { wordsOf } from './words.ts'
import config from '../../playwright.config.ts'

const { launchOptions } = config.use ?? {}

/** Lets Chromium draw WebGL on machines without a graphics card. */
export const withWebGl = {
  ...launchOptions,
  args: [
    ...(launchOptions?.args ?? []).filter((flag) => flag !== '--disable-gpu'),
    ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  ],
}

/** What a visitor meets on the page of the map. */
export function liveMap(page: Page, locale: Locale) {
  const t = wordsOf(locale, 'live-map')
  const frame = page.locator('.live-map-frame')
  /** Only the live map has it: our drawing is a picture. */
  const canvas = page.getByRole('region', { name: t('canvas', { city: '' }).split('.')[0]?.trim() ?? '' })
  return {
    t,
    frame,
    canvas,
    /** Without a graphics card, a busy machine takes its time. */
    opened: () => expect(canvas).toBeVisible({ timeout: 60_000 }),
    open: page.getByRole('button', { name: t('open') }),
    where: page.getByRole('button', { name: t('where') }),
    status: page.locator('.live-map-status'),
    card: page.locator('.live-map-card'),
    marks: frame.locator('.live-stop'),
    chosen: frame.locator('.live-stop[data-chosen]'),
    lines: page.locator('.city-map-line'),
    drawing: frame.getByRole('img'),
  }
}

/** How far a mark is from the middle of the map, which is a little above that of its frame. */
export async function offCentre(mark: Locator, frame: Locator): Promise<number> {
  const [at, around] = await Promise.all([mark.boundingBox(), frame.boundingBox()])
  if (!at || !around) return Infinity
  const x = at.x + at.width / 2 - (around.x + around.width / 2)
  const y = at.y + at.height / 2 - (around.y + around.height / 2)
  return Math.hypot(x, y)
}
