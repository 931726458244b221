import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'

async function showsEveryPoster(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.goto(href('home', 'en'))
  const posters = page.locator('.poster > img')
  await expect(posters.first()).toBeAttached()
  for (const poster of await posters.all()) {
    await poster.scrollIntoViewIfNeeded()
    await expect
      .poll(() => poster.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    const shown = await poster.evaluate((img: HTMLImageElement) => img.currentSrc)
    if (colorScheme === 'dark') expect(shown).toContain('-night.svg')
  }
}

test('shows every poster by day', { tag: '@phone' }, async ({ page }) => {
  await showsEveryPoster(page, 'light')
})

test('shows every poster in light and dark', { tag: '@long' }, async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) await showsEveryPoster(page, colorScheme)
})

test('caches a known poster version and draws no other', { tag: '@desktop' }, async ({ request }) => {
  const home = await (await request.get(href('home', 'en'))).text()
  const [, source = ''] = /<picture class="poster\b[^]*?<img src="([^"]+)"/.exec(home) ?? []
  const poster = await request.get(source)
  expect(poster.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const never = await request.get(source.replace(/^\/posters\/[^/]+/, '/posters/older'))
  expect(never.status()).toBe(404)
  expect(never.headers()['cache-control']).toBe('no-cache')
  expect(never.headers()['content-type']).toContain('text/html')
  for (const sheet of ['atlantis-tall-day.svg', 'paris-tall-noon.svg', 'paris.svg'])
    expect((await request.get(`/posters/x/${sheet}`)).status(), sheet).toBe(404)
})
