import type { Page } from '@playwright/test'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { liveMap, withWebGl } from '#tests/support/live-map.ts'
import { athens, cityName, cityPagePath, lisbon, london, madrid, paris } from '#tests/support/places.ts'
import { kilometres } from '#domain/place/great-circle.ts'
import { formatDistance } from '#i18n/format-distance.ts'

test.use({ launchOptions: withWebGl })
test.describe.configure({ timeout: 180_000 })

const once = { tag: '@desktop' }
const phone = { tag: '@phone' }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const longOnPhone = { tag: ['@phone', '@long'] }

test.describe('where am I', () => {
  test('names the nearest stop and its distance', longOnPhone, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 2.3359, latitude: 48.8611 })
    const { where, opened, frame, status, card } = liveMap(page, 'de')
    await page.goto(`${cityPagePath(paris, 'mapViewer', 'de')}#live`)
    await opened()
    await where.click()
    const distance = formatDistance(0.2, 'de')
    await expect(status).toContainText('Louvre')
    await expect(status).toContainText(distance)
    await expect(card).toContainText('Louvre')
    await expect(frame.locator('.live-visitor')).toBeInViewport()
    await audit(page, 'live map with the visitor')
    await fitsTheWidth(page)
  })

  test('marks the nearest stop without the map', once, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: -0.1246, latitude: 51.5007 })
    const { where, status, lines } = liveMap(page, 'en-us')
    await page.goto(cityPagePath(london, 'mapViewer', 'en-us'))
    await where.click()
    await expect(status).toHaveText(/nearest stop is .* \d+\u00a0ft away/)
    const item = lines.locator('li[data-chosen]')
    await expect(item).toBeVisible()
    await expect(status).toContainText((await item.locator('b').textContent()) ?? '-')
    await expect(page.locator('canvas')).toHaveCount(0)
  })

  test('reports that Tokyo is too far away', longOnDesktop, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    const [longitude, latitude] = [139.76, 35.68]
    await context.setGeolocation({ longitude, latitude })
    const { where, status, t, chosen, opened } = liveMap(page, 'fr')
    await page.goto(`${cityPagePath(paris, 'mapViewer', 'fr')}#live`)
    await opened()
    await where.click()
    await expect(status).toHaveText(
      t('tooFar', {
        city: cityName(paris, 'fr'),
        distance: formatDistance(kilometres([longitude, latitude], paris.centre), 'fr'),
      }),
    )
    await expect(chosen).toHaveCount(0)
    await expect(page.locator('.live-visitor')).toHaveCount(0)
  })

  test('explains how to share a refused location', phone, async ({ page }) => {
    const { where, status, t } = liveMap(page, 'it')
    await page.goto(cityPagePath(lisbon, 'mapViewer', 'it'))
    await where.click()
    await expect(status).toHaveText(t('refused'))
    await expect(where).toBeEnabled()
  })

  test('says when the stops cannot be asked for', longOnDesktop, async ({ page, context, complaints }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: -3.7, latitude: 40.41 })
    await page.route('**/api/v2/location/*/map*', (route) => route.abort())
    const { where, status, t } = liveMap(page, 'es')
    await page.goto(cityPagePath(madrid, 'mapViewer', 'es'))
    await where.click()
    await expect(status).toHaveText(t('noStops'))
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  })
})

for (const [what, pattern, tag] of [
  ['the lines', '**/api/v2/location/*/map*', phone],
  ['its script', '**/_astro/draw-map.*', longOnDesktop],
] as const) {
  const title = `keeps drawing and list where ${what} cannot be loaded, and tries again`
  test(title, tag, async ({ page, complaints }) => {
    await page.route(pattern, (route) => route.abort())
    const { open, status, drawing, opened, t } = liveMap(page, 'en')
    await page.goto(cityPagePath(athens, 'mapViewer', 'en'))
    await open.click()
    await expect(status).toHaveText(t('failed'))
    await expect(drawing.filter({ visible: true })).toBeVisible()
    await expect(page.locator('.city-map-line').first()).toBeVisible()
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
    await page.unroute(pattern)
    await open.click()
    await opened()
  })
}

test('keeps the list when the worker fails', longOnDesktop, async ({ page, complaints }) => {
  const { promise: waited, resolve: stopWaiting } = Promise.withResolvers<void>()
  await page.route('**/_astro/maplibre-gl-worker*', async (route) => {
    await waited
    await route.abort()
  })
  const { open, status, drawing, t } = liveMap(page, 'es')
  await page.goto(cityPagePath(paris, 'mapViewer', 'es'))
  await open.click()
  await expect(status).toHaveText(t('still'))
  stopWaiting()
  await expect(status).toHaveText(t('failed'))
  await expect(drawing.filter({ visible: true })).toBeVisible()
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('keeps the list without WebGL', phone, async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement
    const getContext = Reflect.get(prototype, 'getContext') as (kind: string) => unknown
    Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind)
    })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { open, status, drawing, t } = liveMap(page, 'de')
  await page.goto(cityPagePath(paris, 'mapViewer', 'de'))
  await open.click()
  await expect(status).toHaveText(t('noWebGl'))
  await expect(drawing.filter({ visible: true })).toBeVisible()
  expect(asked.filter((url) => /maplibre|draw-map/.test(url))).toEqual([])
  await audit(page, 'map without WebGL')
  await fitsTheWidth(page)
})

/** As the page is printed where the operator names a background map. */
async function withBackground(page: Page, styleUrl: string): Promise<void> {
  await page.route('**/map-viewer', async (route) => {
    const reply = await route.fetch()
    const body = await reply.text()
    const named = body.replace('data-live-map="{', `$&&quot;styleUrl&quot;:&quot;${styleUrl}&quot;,`)
    expect(named).not.toBe(body)
    await route.fulfill({ response: reply, body: named })
  })
}

/** Drawn by nobody: MapLibre gives up a style for an unknown property, and here for a second fault too. */
const faultyStyle = {
  version: 8,
  sources: {},
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-colour': '#acd' } },
    { id: 'streets', type: 'line', source: 'nowhere' },
  ],
}

test.describe('the background of an operator', () => {
  for (const [what, answer] of [
    ['does not answer', { status: 503, body: '' }],
    ['is no style', { status: 200, json: { hello: 'world' } }],
    ['has a fault', { status: 200, json: faultyStyle }],
  ] as const) {
    test(`gives way to our own ground where it ${what}`, longOnDesktop, async ({ page, complaints }) => {
      await withBackground(page, '/test-style.json')
      await page.route('**/test-style.json', (route) => route.fulfill(answer))
      const { open, opened, status, t } = liveMap(page, 'fr')
      await page.goto(cityPagePath(paris, 'mapViewer', 'fr'))
      await open.click()
      await opened()
      await expect(status).toHaveText(t('background'))
      expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([])
    })
  }

  test('draws lines above a credited background', once, async ({ page, complaints }) => {
    await withBackground(page, '/test-style.json')
    const tiles = {
      type: 'raster',
      tiles: ['/test-tiles/{z}/{x}/{y}.png'],
      attribution: '&copy; <a href="https://tiles.example/">Tiles</a><img src=x onerror=alert(1)>',
    }
    const layers = [{ id: 'tiles', type: 'raster', source: 'tiles' }]
    const asked: string[] = []
    await page.route('**/test-style.json', (route) => {
      const { origin } = new URL(route.request().url())
      const absolute = { ...tiles, tiles: tiles.tiles.map((path) => origin + path) }
      return route.fulfill({ json: { version: 8, sources: { tiles: absolute }, layers } })
    })
    await page.route('**/test-tiles/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 500 })
    })
    const { open, opened, marks, status, frame, t } = liveMap(page, 'en')
    await page.goto(cityPagePath(paris, 'mapViewer', 'en'))
    await open.click()
    await opened()
    await expect(marks.first()).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    await expect(frame.getByRole('link', { name: 'Tiles' })).toHaveAttribute('href', 'https://tiles.example/')
    await expect(frame.locator('img')).toHaveCount(0)
    await expect(status).toHaveText(t('gaps'))
    // Leaving the page ends the requests for tiles that are still open.
    await page.goto('about:blank')
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('500'))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows drawing and stops without JavaScript', longOnPhone, async ({ page }) => {
    const { drawing, lines, open, where } = liveMap(page, 'it')
    await page.goto(`${cityPagePath(paris, 'mapViewer', 'it')}?product=2110#live`)
    await expect(drawing.filter({ visible: true })).toBeVisible()
    await expect(lines).toHaveCount(1)
    await expect(lines.locator('li').first()).toContainText(
      paris.products[1]?.routes[0]?.stops[0]?.name ?? '-',
    )
    await expect(open).toBeHidden()
    await expect(where).toBeHidden()
  })
})
