import { mapDirectives } from '#config/security.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { resize } from '#tests/support/resize.ts'
import { shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { liveMap, offCentre, withWebGl } from '#tests/support/live-map.ts'
import { besideScreen, cutWords, enlargeText } from '#tests/support/reach.ts'
import { cityName, cityPagePath, cityPath, lisbon, london, madrid, paris } from '#tests/support/places.ts'
import { productName, productPath } from '#tests/support/places.ts'

test.use({ launchOptions: withWebGl })
test.describe.configure({ timeout: 180_000 })

const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const CENTRE_SLACK = 60
/** Scripts and pictures that only the live map needs. */
const OF_THE_MAP = /maplibre|draw-map|open-map|\/api\/v2\/(location|product)\/\d+\/map/

test('opens the map and follows a line', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { t, open, frame, canvas, opened, card, chosen, lines, status, drawing } = liveMap(page, 'fr')
  await page.goto(cityPagePath(paris, 'mapViewer', 'fr'))
  await expect(drawing.filter({ visible: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(
    asked.filter((url) => OF_THE_MAP.test(url)),
    'loaded before it is wanted',
  ).toEqual([])

  await open.click()
  await opened()
  await expect(canvas).toBeFocused()
  await expect(open).toBeHidden()
  await expect(status).toHaveText(t('ready'))
  expect(asked.filter((url) => OF_THE_MAP.test(url)).length).toBeGreaterThan(3)
  const elsewhere = asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)
  expect(
    elsewhere.filter((url) => /^https?:/.test(url)),
    'asked of other sites',
  ).toEqual([])

  const [line] = paris.products[0]?.routes ?? []
  await lines.first().locator('summary').click()
  const stop = page.getByRole('button', { name: line?.stops[2]?.name, exact: true })
  await stop.click()
  await expect(stop).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toContainText(line?.stops[2]?.name ?? '')
  await expect(card).toContainText(line?.stops[2]?.sights[0]?.fr ?? '')
  await expect(chosen).toHaveCount(1)
  await expect.poll(() => offCentre(chosen, frame)).toBeLessThan(CENTRE_SLACK)

  await card.getByRole('button', { name: t('next') }).click()
  await expect(card).toContainText(line?.stops[3]?.name ?? '')
  await expect(stop).toHaveAttribute('aria-pressed', 'false')
  await audit(page, 'live map with a stop')
  await fitsTheWidth(page)
  await resize(page, { width: 320, height: 800 })
  await fitsTheWidth(page)
  expect(await cutWords(page), 'cut at 320 px').toEqual([])
  await resize(page, { width: 390, height: 844 })
  await enlargeText(page, 200)
  await fitsTheWidth(page)
  await expect(card).toBeVisible()
  expect(await besideScreen(page), 'beside the screen at 200 % text').toEqual([])
})

test('jumps without animation when motion is reduced', longOnPhone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchShifts(page)
  await page.goto(`${cityPagePath(madrid, 'mapViewer', 'es')}#live`)
  const { opened, frame, lines, chosen, marks } = liveMap(page, 'es')
  await opened()
  expect(await shiftsOf(page), 'moved while the map was loaded').toEqual({ sum: 0, of: [] })
  const before = await offCentre(marks.nth(4), frame)
  await lines.first().locator('summary').click()
  // Within the press itself: an animation would have moved nothing yet.
  await lines
    .first()
    .getByRole('button')
    .nth(4)
    .evaluate((button: HTMLElement) => button.click())
  expect(await offCentre(chosen, frame)).toBeLessThan(CENTRE_SLACK)
  expect(before).toBeGreaterThan(CENTRE_SLACK)
})

test('moves by keyboard, leads from a mark to its stop', { tag: '@desktop' }, async ({ page }) => {
  const { canvas, opened, open, marks, lines, card, frame, t } = liveMap(page, 'it')
  await page.goto(cityPagePath(lisbon, 'mapViewer', 'it'))
  await open.focus()
  await page.keyboard.press('Enter')
  await opened()
  await expect(canvas).toBeFocused()
  /** Both at one moment: the map may be moving. */
  const spread = () =>
    marks.evaluateAll(([one, other]) => {
      const at = [one, other].map((mark) => mark?.getBoundingClientRect().x ?? 0)
      return Math.abs((at[0] ?? 0) - (at[1] ?? 0))
    })
  const narrow = await spread()
  const before = (await marks.first().boundingBox())?.x ?? 0
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await marks.first().boundingBox())?.x ?? before).toBeLessThan(before - 50)
  await page.keyboard.press('+')
  await expect.poll(spread).toBeGreaterThan(narrow * 1.5)

  const line = lines.first()
  await line.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: t('previous') }).focus()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(canvas).toBeFocused()
  await frame.getByRole('button', { name: t('whole') }).press('Enter')
  await expect.poll(spread).toBeLessThan(narrow * 1.2)

  await line.locator('summary').press('Enter')
  await expect(line).not.toHaveAttribute('open')
  await marks.nth(6).click()
  await expect(line).toHaveAttribute('open')
  const pressed = page.getByRole('button', { pressed: true })
  await expect(pressed).toHaveText(lisbon.products[0]?.routes[0]?.stops[6]?.name ?? '')
  await expect(pressed).toBeInViewport()
  await expect(card).toContainText((await pressed.textContent()) ?? '')
})

test("opens a tour's lines on the map", longOnDesktop, async ({ page }) => {
  const { opened, marks, t } = liveMap(page, 'en-us')
  await page.goto(productPath(london, 3287, 'en-us'))
  await page.getByRole('link', { name: t('fullMap') }).click()
  await page.waitForURL(`**${cityPagePath(london, 'mapViewer', 'en-us')}?product=3287#live`)
  await opened()
  const routes = london.products.find(({ id }) => id === 3287)?.routes ?? []
  await expect(marks).toHaveCount(routes.flatMap(({ stops }) => stops).length)
  await expect(page.locator('.city-map-line')).toHaveCount(routes.length)
  await page.getByRole('link', { name: t('allLines', { city: cityName(london, 'en-us') }) }).click()
  await expect.poll(() => marks.count()).toBeGreaterThan(routes.flatMap(({ stops }) => stops).length)
  await page.goto(cityPath(london, 'en-us'))
  await expect(page.getByRole('link', { name: t('fullMap') })).toHaveAttribute(
    'href',
    `${cityPagePath(london, 'mapViewer', 'en-us')}#live`,
  )
})

test('knows its tours and is allowed worker and location', { tag: '@desktop' }, async ({ request }) => {
  const path = cityPagePath(paris, 'mapViewer', 'en')
  for (const odd of ['3287', '2111', '999999', '-1', 'x', '', '1e3']) {
    const reply = await request.get(`${path}?product=${odd}`, { maxRedirects: 0 })
    expect([reply.status(), reply.headers().location], odd).toEqual([302, path])
  }
  const reply = await request.get(`${path}?product=2182`)
  expect(reply.headers()['x-robots-tag']).toBe('noindex')
  const link = `href="${productPath(paris, 2182, 'en')}"[^>]*>\\s*${productName(paris, 2182, 'en')}\\s*</a>`
  expect(await reply.text()).toMatch(new RegExp(link))

  const headersOf = async (path: string) => (await request.get(path)).headers()
  for (const path of [cityPagePath(paris, 'mapViewer', 'en'), cityPagePath(paris, 'mapViewer', 'de')]) {
    const headers = await headersOf(path)
    expect(headers['permissions-policy']).toContain('geolocation=(self)')
    const policy = headers['content-security-policy']?.split('; ')
    for (const directive of mapDirectives([])) expect(policy).toContain(directive)
    expect(policy).toContain("connect-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|blob:|worker-src 'none'/)
  }
  for (const path of [cityPath(paris, 'en'), productPath(paris, 2182, 'en'), '/en/home']) {
    const headers = await headersOf(path)
    expect(headers['permissions-policy'], path).toContain('geolocation=()')
    const policy = headers['content-security-policy']?.split('; ')
    expect(policy, path).toContain("worker-src 'none'")
    expect(policy, path).toContain("trusted-types 'none'")
  }
})
