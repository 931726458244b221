import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import {
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  goToPayment,
  pay,
  putIntoBasket,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const booking = wordsOf('fr', 'availability')
const payment = wordsOf('fr', 'payment')
const bus = productName(paris, BUS, 'fr')

const ticketNames = (page: Page) => page.locator('.offer-ticket:visible').getByRole('heading').allInnerTexts()

test('loses nothing by Back at any step', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const filtered = `${cityPath(paris, 'fr')}?sort=price&kind=hop_on`
  await test.step('from the tour to the filtered city', async () => {
    await page.goto(cityPath(paris, 'fr'))
    await page
      .getByRole('radio', { name: wordsOf('fr', 'city-pages')('kinds.hop_on') })
      .check({ force: true })
    await page.getByLabel(wordsOf('fr', 'city')('filter.sort')).selectOption('price')
    await page.waitForURL(`**${filtered}`)
    const names = await ticketNames(page)
    expect(names).toHaveLength(2)
    await page.locator('.offer-ticket').getByRole('link', { name: bus, exact: true }).tap()
    await page.waitForURL(`**${productPath(paris, BUS, 'fr')}`)
    await page.goBack()
    await page.waitForURL(`**${filtered}`)
    expect(await ticketNames(page)).toEqual(names)
    await expect(page.getByLabel(wordsOf('fr', 'city')('filter.sort'))).toHaveValue('price')
    await page.goForward()
  })

  await test.step('from the basket to the tour as it was chosen', async () => {
    await putIntoBasket(page, 'fr')
    await page.waitForURL(/[?&]option=\d+&adult=2$/)
    const chosen = page.url()
    // Under test no page is kept for Back. This is what a browser tells one that was.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page
      .getByRole('banner')
      .getByRole('link', { name: wordsOf('fr', 'header')('basket') })
      .tap()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goBack()
    expect(page.url()).toBe(chosen)
    // Day, travellers and ticket stand in the address, so their steps are done.
    await expect(page.locator('.booking-step-folded')).toHaveCount(3)
    await expect(page.locator('.calendar-grid [aria-pressed="true"]')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-basket-count]')).toHaveText(/^1/)
    await expect(page.getByRole('button', { name: booking('add'), exact: true })).toBeEnabled()
    await page.goForward()
  })

  await test.step('from the payment to the basket', async () => {
    await goToPayment(page, 'fr')
    await fillInPayer(page, 'fr')
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(1)
    await goToPayment(page, 'fr')
    const email = page.getByLabel(payment('payer.email'), { exact: true })
    await expect(email).toHaveValue('ana.silva@example.org')
    // A page restored from the browser's cache may still wait for the bank, so it is reloaded.
    const anew = page.waitForEvent('load')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await anew
    await expect(email).toHaveValue('ana.silva@example.org')
  })

  await test.step('from the confirmation to the payment', async () => {
    await fillInPayer(page, 'fr')
    await fillInCard(page, goodCard)
    await pay(page, 'fr')
    await expectPaid(page, 'fr')
    const confirmed = page.url()
    await page.goBack()
    // Nothing is left to pay, and the page says where to go on.
    await expect(page.getByText(payment('empty.title'))).toBeInViewport()
    const on = page.getByRole('link', { name: payment('empty.link') })
    await expect(on).toHaveAttribute('href', href('home', 'fr'))
    await page.goForward()
    expect(page.url()).toBe(confirmed)
    await expectPaid(page, 'fr')
  })
})
