import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'

test('shows every poster in light and dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
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
})

test('caches a known poster version and draws no other', { tag: '@desktop' }, async ({ page, request }) => {
  await page.goto(href('home', 'en'))
  const source = await page.locator('.poster > img').first().getAttribute('src')
  const poster = await request.get(source ?? '')
  expect(poster.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const never = await request.get((source ?? '').replace(/^\/posters\/[^/]+/, '/posters/older'))
  expect(never.status()).toBe(404)
  expect(never.headers()['cache-control']).toBe('no-cache')
  expect(never.headers()['content-type']).toContain('text/html')
})

for (const sheet of ['atlantis-tall-day.svg', 'paris-tall-noon.svg', 'paris.svg']) {
  test(`answers 404 for the poster ${sheet}`, { tag: '@desktop' }, async ({ request }) => {
    expect((await request.get(`/posters/x/${sheet}`)).status()).toBe(404)
  })
}
