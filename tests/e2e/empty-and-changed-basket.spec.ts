import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { holdAtHigherPrice } from '#tests/support/held-price.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { cityName, cityPath, london, paris } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182

test('@phone leads from the empty basket to a city', { tag: '@long' }, async ({ page }) => {
  await page.goto(href('basket', 'de'))
  const cities = page.getByRole('navigation', { name: wordsOf('de', 'basket')('empty.cities') })
  await expect(cities.getByRole('link', { name: cityName(london, 'de') })).toBeVisible()
  await fitsTheWidth(page)
  await audit(page, 'empty basket with cities')
  await cities.getByRole('link', { name: cityName(paris, 'de'), exact: true }).click()
  await expect(page).toHaveURL(cityPath(paris, 'de'))
})

test('@phone names the old and the new price of a ticket held again', async ({ page, baseURL }) => {
  const t = wordsOf('en', 'basket')
  await page.context().addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
  const sale = await fillBasket(page, BUS)
  await holdAtHigherPrice(sale, 500)
  const euros = (amount: number) => formatMoney({ amount, currency: 'EUR' }, 'en')
  const [before, after] = [euros(sale.total + 1000), euros(sale.total)]
  // The basket page has shown no price before: the tickets were added elsewhere.
  await endHoldSoon(sale, 0)
  await page.goto(href('basket', 'en'))
  await page
    .getByRole('dialog', { name: t('lost.title') })
    .getByRole('button', { name: t('lost.retrieve') })
    .click()
  const notice = page.getByRole('status').filter({ hasText: t('change.price') })
  await expect(notice).toContainText(t('change.total', { before, after }))
  await expect(notice).toContainText(
    t('change.ticket', { name: sale.lines[0]?.productName ?? '', before, after }),
  )
})
