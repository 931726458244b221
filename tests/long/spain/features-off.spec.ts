import { href } from '#i18n/routes.ts'
import { HELD_UNTIL } from '#stores/held-until.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPath, madrid } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The Spain build leaves members, basket links and recovery to the worldwide shop (S9). */
const MADRID_BUS = 4301

test('has no pages for members', async ({ page, complaints }) => {
  await page.goto(href('home', 'es'))
  const accounts = page.locator(`a[href="${href('login', 'es')}"], a[href="${href('register', 'es')}"]`)
  await expect(accounts).toHaveCount(0)
  for (const address of ['login', 'register', 'passwordReset'] as const) {
    const reply = await page.goto(href(address, 'es'))
    expect(reply?.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
    await expect(page.getByRole('main').getByRole('search')).toBeVisible()
  }
  expect((await page.request.get(`${href('login', 'es')}.json`)).status()).toBe(404)
  // The browser logs the 404s that this test is about.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
})

test('offers no way to hold an expired basket again', async ({ page }) => {
  const t = wordsOf('es', 'session')
  const sale = await fillBasket(page, MADRID_BUS)
  await page.goto(href('basket', 'es'))
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await page.goto(cityPath(madrid, 'es'))
  await endHoldSoon(sale, 0)
  await page.evaluate((key) => localStorage.setItem(key, '1'), HELD_UNTIL)
  const dialog = page.getByRole('dialog', { name: t('expired.title') })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('button', { name: t('expired.reload') })).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('expired.retrieve') })).toHaveCount(0)
})

test('ignores a link that brings tickets', async ({ page }) => {
  await fillBasket(page, MADRID_BUS)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${href('basket', 'es')}?items=4301`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((url) => url.includes('basketLink'))).toEqual([])
})
