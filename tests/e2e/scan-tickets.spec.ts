import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { clockIn } from '#domain/time/city-clock.ts'
import { loginScanner, redeem } from '#client/scan.ts'
import type { Locale } from '#config/locales.ts'
import { addDays } from '#domain/time/day.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { callsOf } from '#tests/support/create-member.ts'
import { withCameraOn } from '#tests/support/fake-camera.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { createStaffMember, redeemedAmong, sellForToday } from '#tests/support/scan-shop.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const DAY_MS = 86_400_000
const once = { tag: '@phone' }
const long = { tag: ['@phone', '@long'] }

async function openDoor(page: Page, locale: Locale, scanner: string): Promise<void> {
  const t = wordsOf(locale, 'scan')
  const { login, password } = await createStaffMember()
  await page.goto(href('scan', locale))
  await page.getByRole('textbox', { name: t('login.login') }).fill(login)
  await page.getByLabel(t('login.password')).fill(password)
  await page.getByRole('textbox', { name: t('login.scanner') }).fill(scanner)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await page.getByRole('combobox', { name: t('setup.product') }).selectOption(String(PARIS_BUS))
  await page.getByRole('button', { name: t('setup.start') }).click()
  await expect(page.getByRole('textbox', { name: t('typed.label') })).toBeVisible()
}

/** If its first try after an outage fails, the scanner tries again every twenty seconds. */
const BY_THE_NEXT_TRY = { timeout: 40_000 }

async function type(page: Page, locale: Locale, code: string): Promise<void> {
  const t = wordsOf(locale, 'scan')
  await page.getByRole('textbox', { name: t('typed.label') }).fill(code)
  await page.getByRole('button', { name: t('typed.submit') }).click()
}

test('redeems tickets by camera, one by one', once, async ({ baseURL }) => {
  const t = wordsOf('en', 'scan')
  const [first, second] = await sellForToday(2)
  if (!first || !second) throw new Error('nothing was sold')
  await withCameraOn(first.scanCode, baseURL ?? '', async (context) => {
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(href('scan', 'en'))
    await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
    expect(scripts.join()).not.toMatch(/jsqr/i)
    await openDoor(page, 'en', 'Bus 3')
    const verdict = page.getByRole('alert')
    await expect(verdict).toContainText(t('waiting'))
    // With the list, so that the camera works without a network.
    await expect.poll(() => scripts.join()).toMatch(/jsqr/i)
    await page.getByRole('button', { name: t('camera.start') }).click()
    await expect(verdict).toContainText(t('is.accepted'))
    await expect(verdict).toContainText('1 adult.')
    await expect.poll(() => redeemedAmong([first.code, second.code])).toEqual([first.code])
    // The next one need not wait for the answer to the one before.
    await type(page, 'en', second.code)
    await type(page, 'en', first.code.toLowerCase())
    await expect(verdict).toContainText(t('is.redeemed'))
    await expect(verdict).toContainText('by Bus 3')
    const both = [first.code, second.code].toSorted()
    await expect.poll(() => redeemedAmong(both), BY_THE_NEXT_TRY).toEqual(both)
    await page.getByRole('button', { name: t('camera.stop') }).click()
    await expect(page.locator('video')).toHaveCount(0)
    await fitsTheWidth(page)
    await audit(page, 'scanner')
  })
})

test('decides offline and reports conflicts later', once, async ({ page, browser, baseURL, complaints }) => {
  const t = wordsOf('de', 'scan')
  const [twice, fresh] = await sellForToday(2)
  if (!twice || !fresh) throw new Error('nothing was sold')
  await openDoor(page, 'de', 'Bus 4')
  const verdict = page.getByRole('alert')
  await page.context().setOffline(true)
  await type(page, 'de', twice.code)
  await expect(verdict).toContainText(t('is.accepted'))
  await expect(verdict).toContainText(t('network.byList'))
  await type(page, 'de', fresh.scanCode)
  await expect(page.getByText(t('network.waiting', { count: 2 }))).toBeVisible()
  await type(page, 'de', fresh.code)
  await expect(verdict).toContainText(t('is.redeemed'))
  await type(page, 'de', '2222-2222-2222')
  await expect(verdict).toContainText(t('is.unsure'))
  await audit(page, 'scanner without network')
  expect(await redeemedAmong([twice.code, fresh.code])).toEqual([])

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const other = callsOf(elsewhere.request)
  await loginScanner(other, { ...(await createStaffMember()), scanner: 'Bus 5' })
  const day = clockIn('Europe/Paris', new Date()).day
  const asked = { scanId: randomUUID(), code: twice.scanCode, productId: PARIS_BUS, day }
  expect(await redeem(other, asked)).toMatchObject({ ok: true, value: { verdict: 'accepted' } })
  await elsewhere.close()

  await page.context().setOffline(false)
  const conflict = page.getByRole('status').filter({ hasText: t('conflicts.title') })
  await expect(conflict).toContainText(twice.code, BY_THE_NEXT_TRY)
  await expect(conflict).toContainText('Bus 4')
  await expect(conflict).toContainText('Bus 5')
  await expect(page.getByText(t('network.waiting', { count: 2 }))).toHaveCount(0, BY_THE_NEXT_TRY)
  expect(await redeemedAmong([twice.code, fresh.code])).toEqual([fresh.code, twice.code].toSorted())
  await page.reload()
  await expect(page.getByRole('textbox', { name: t('typed.label') })).toBeVisible()
  await page.getByRole('button', { name: t('logout') }).click()
  await expect(page.getByRole('textbox', { name: t('login.login') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cityloop.scanner'))).toBeNull()
  // The browser reports requests that had no network, and that nobody is logged in.
  complaints.splice(0)
})

/** Until the service worker keeps the page and the files that it has loaded, the reader of codes as well. */
const isKept = (page: Page, locale: Locale) =>
  expect
    .poll(() =>
      page.evaluate(
        async (path) => {
          const kept = await (await caches.open(`scanner ${path}`)).keys()
          const names = kept.map(({ url }) => new URL(url).pathname).join()
          return names.includes(path) && /jsqr/i.test(names)
        },
        href('scan', locale),
      ),
    )
    .toBe(true)

test('starts again without a network, and settles when back', once, async ({ page, complaints }) => {
  const t = wordsOf('fr', 'scan')
  const [before, after] = await sellForToday(2)
  if (!before || !after) throw new Error('nothing was sold')
  await openDoor(page, 'fr', 'Bus 6')
  await isKept(page, 'fr')
  await page.context().setOffline(true)
  await type(page, 'fr', before.scanCode)
  const verdict = page.getByRole('alert')
  await expect(verdict).toContainText(t('is.accepted'))

  // The phone closes the tab, or its user loads the page again.
  await page.reload()
  await expect(page.getByText(t('network.waiting', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCSS('font-family', /Overpass/)
  await type(page, 'fr', before.code)
  await expect(verdict).toContainText(t('is.redeemed'))
  await type(page, 'fr', after.code)
  await expect(verdict).toContainText(t('is.accepted'))
  await expect(verdict).toContainText(t('network.byList'))
  await expect(page.getByText(t('network.waiting', { count: 2 }))).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(t('network.waiting', { count: 2 }))).toHaveCount(0)
  expect(await redeemedAmong([before.code, after.code])).toEqual([before.code, after.code].toSorted())
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /scan /.test(key)))).toEqual([])
  complaints.splice(0)
})

test('reads with the camera after a start without a network', long, async ({ baseURL }) => {
  const t = wordsOf('en', 'scan')
  const [ticket] = await sellForToday(1)
  if (!ticket) throw new Error('nothing was sold')
  await withCameraOn(ticket.scanCode, baseURL ?? '', async (context) => {
    const page = await context.newPage()
    await openDoor(page, 'en', 'Bus 7')
    await isKept(page, 'en')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: t('camera.start') }).click()
    await expect(page.getByRole('alert')).toContainText(t('is.accepted'))
    await expect(page.getByRole('alert')).toContainText(t('network.byList'))
  })
})

test('says so where the reader of codes cannot be loaded', long, async ({ page, complaints }) => {
  const t = wordsOf('es', 'scan')
  await page.route(/jsqr/i, (route) => route.abort())
  await openDoor(page, 'es', 'Bus 8')
  await page.getByRole('button', { name: t('camera.start') }).click()
  await expect(page.getByText(t('camera.unread'))).toBeVisible()
  await expect(page.getByText(t('camera.denied'))).toHaveCount(0)
  complaints.splice(0)
})

test('goes on to the new day when it is left open overnight', long, async ({ page, complaints }) => {
  const t = wordsOf('it', 'scan')
  const now = new Date()
  const today = clockIn('Europe/Paris', now).day
  await page.clock.install({ time: new Date(now.getTime() - DAY_MS) })
  await openDoor(page, 'it', 'Bus 9')
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading).toContainText(formatDay(addDays(today, -1), 'it', 'medium'))
  const [ticket] = await sellForToday(1)
  if (!ticket) throw new Error('nothing was sold')
  await page.clock.setSystemTime(now)
  const fetched = page.waitForRequest((request) => request.url().includes(`day=${today}`))
  await type(page, 'it', ticket.scanCode)
  await expect(page.getByRole('alert')).toContainText(t('is.accepted'))
  await expect(heading).toContainText(formatDay(today, 'it', 'medium'))
  await fetched
  complaints.splice(0)
})

test('says so on a device that keeps nothing', long, async ({ page, complaints }) => {
  const t = wordsOf('de', 'scan')
  await openDoor(page, 'de', 'Bus 10')
  await expect(page.getByText(t('network.notKept'))).toHaveCount(0)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await type(page, 'de', '2222-2222-2222')
  await page.context().setOffline(true)
  const [ticket] = await sellForToday(1)
  await type(page, 'de', ticket?.scanCode ?? '')
  await expect(page.getByText(t('network.notKept'))).toBeVisible()
  await audit(page, 'scanner without room', ['light'])
  await page.context().setOffline(false)
  await expect(page.getByText(t('network.waiting', { count: 1 }))).toHaveCount(0)
  // Requests that failed while the device was offline.
  complaints.splice(0)
})

test('may use the camera on this page alone', once, async ({ request }) => {
  const permissions = async (path: string) => (await request.get(path)).headers()['permissions-policy']
  for (const locale of ['en', 'fr'] as const) {
    expect(await permissions(href('scan', locale))).toContain('camera=(self), microphone=()')
    expect(await permissions(href('home', locale))).toContain('camera=(), microphone=()')
  }
  expect(await (await request.get(href('scan', 'en'))).text()).toMatch(/<meta name="robots" content="noindex/)
  expect(await (await request.get('/sitemap-en.xml')).text()).not.toContain('/en/scan')
})
