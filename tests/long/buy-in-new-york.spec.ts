import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newYork, productPath } from '#tests/support/places.ts'
import {
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  goToBasket,
  goToPayment,
  pay,
  putIntoBasket,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 8041
const locale = 'en-us'

/** From a browser whose day may be another than that of the city. */
test.use({ timezoneId: 'Asia/Tokyo' })

test('buys a day in New York from Tokyo', { tag: ['@phone', '@days'] }, async ({ page }) => {
  await page.goto(productPath(newYork, BUS, locale))
  await putIntoBasket(page, locale)
  const day = await page.locator('.calendar-grid [aria-pressed="true"]').getAttribute('data-day')
  await goToBasket(page, locale)
  await goToPayment(page, locale)
  await fillInPayer(page, locale)
  await fillInCard(page, goodCard)
  await pay(page, locale)
  await expectPaid(page, locale)
  await page.getByRole('link', { name: wordsOf(locale, 'payment-confirmed')('paid.voucher') }).click()
  await page.waitForURL(`**${href({ page: 'voucher', token: '*' }, locale)}`)
  await expect(page.locator(`time[datetime="${day}"]`).first()).toBeVisible()
})
