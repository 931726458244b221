import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { holdAtHigherPrice } from '#tests/support/held-price.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { HELD_UNTIL } from '#stores/held-until.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182

/** The currency of `fillBasket`, so that nothing is repriced. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
})

test('retrieves an expired basket from any page', { tag: '@phone' }, async ({ page, complaints }) => {
  const t = wordsOf('fr', 'session')
  const loaded: string[] = []
  page.on('request', (request) => {
    // The basket may still be asking as it is left.
    const isHere = !request.isNavigationRequest() && request.frame().url().endsWith(href('about', 'fr'))
    if (isHere) loaded.push(request.url())
  })
  const sale = await fillBasket(page, BUS)
  await holdAtHigherPrice(sale, 500)
  await endHoldSoon(sale, 60)
  await page.goto(href('basket', 'fr'))
  const name = await page.getByRole('main').getByRole('article').getByRole('heading').innerText()
  await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:[1-5]\d)$/)
  await page.goto(href('about', 'fr'))
  const count = page.locator('[data-basket-count]')
  await expect(count).toContainText('1')
  // Nothing is loaded before it is wanted.
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((url) => /show-dialogs|session\.[\w-]+\.(js|css)|\/api\//.test(url))).toEqual([])
  await endHoldSoon(sale, 0)
  await page.evaluate((key) => localStorage.setItem(key, String(Date.now())), HELD_UNTIL)
  const dialog = page.getByRole('dialog', { name: t('expired.title') })
  await expect(dialog).toContainText(name, { timeout: 20_000 })
  await expect(dialog.getByRole('button', { name: t('close') })).toBeFocused()
  await expect(count).toBeHidden()
  await fitsTheWidth(page)
  await audit(page, 'expired basket on a page', ['light'])
  await page.route('**/api/v2/transaction/recover', (route) => route.abort())
  const retrieve = dialog.getByRole('button', { name: t('expired.retrieve') })
  await retrieve.click()
  await expect(dialog.getByRole('alert')).toHaveText(t('failed'))
  await expect(dialog).toContainText(name)
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  await page.unroute('**/api/v2/transaction/recover')
  await retrieve.click()
  const back = page.getByRole('dialog', { name: t('retrieved.title') })
  await expect(back.getByRole('status')).toContainText(t('retrieved.count', { count: 1 }))
  const { total, currency } = sale
  const written = (amount: number) => formatMoney({ amount, currency }, 'fr')
  const [before, after] = [written(total + 1000), written(total)]
  await expect(back.getByRole('status')).toContainText(t('retrieved.total', { before, after }))
  await expect(count).toContainText('1')
  await back.getByRole('link', { name: t('retrieved.basket') }).click()
  await page.waitForURL(`**${href('basket', 'fr')}`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
})

test(
  'tells a returning visitor that the basket expired',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    const t = wordsOf('de', 'session')
    const url = baseURL ?? ''
    await context.addCookies([
      { name: 'guest_session', value: 'no.token', url, httpOnly: true },
      { name: 'guest_cart_element', value: '2', url },
    ])
    await page.addInitScript(() => localStorage.setItem('cityloop.held-until', '1'))
    await page.goto(href('faq', 'de'))
    const dialog = page.getByRole('dialog', { name: t('expired.title') })
    await expect(dialog).toContainText(t('expired.unknown'))
    await expect(dialog.getByRole('button', { name: t('expired.retrieve') })).toHaveCount(0)
    await expect(page.locator('[data-basket-count]')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('guest_session')
  },
)

test(
  'goes home when a call finds the session ended',
  { tag: '@phone' },
  async ({ page, context, baseURL, complaints }) => {
    const t = wordsOf('es', 'session')
    await context.addCookies([{ name: 'guest_cart_element', value: '2', url: baseURL ?? '' }])
    await page.route('**/api/v2/transaction/sale?*', (route) =>
      route.fulfill({
        status: 401,
        headers: { 'set-cookie': 'guest_cart_element=; Max-Age=0; Path=/' },
        json: { error: { code: 'no_session', message: 'Tu sesión ha caducado', requestId: 'r' } },
      }),
    )
    await page.goto(href('basket', 'es'))
    const dialog = page.getByRole('dialog', { name: t('ended.title') })
    await expect(dialog).toContainText(t('ended.text'))
    await expect(page).toHaveURL((url) => url.pathname + url.hash === href('home', 'es'))
    await expect(page.locator('[data-basket-count]')).toBeHidden()
    await audit(page, 'session ended', ['light'])
    await dialog.getByRole('button', { name: t('ended.action') }).click()
    await expect(dialog).toBeHidden()
    // A reload does not show it again.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The browser logs the refused request.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([])
  },
)
