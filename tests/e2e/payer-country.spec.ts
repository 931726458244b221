import { currencyIds } from '#domain/price/money.ts'
import { expect, test } from '#tests/support/journey.ts'
import { countryList, openPayment } from '#tests/support/purchase.ts'

const PARIS_BUS = 2182

test.describe('a Dutch browser that reads English', () => {
  test.use({ locale: 'nl-NL' })

  test('offers iDEAL until the country changes', { tag: '@desktop' }, async ({ page }) => {
    const url = test.info().project.use.baseURL ?? ''
    await page.context().addCookies([{ name: 'currency', value: String(currencyIds.EUR), url }])
    await openPayment(page, PARIS_BUS)
    const countries = countryList(page, 'en')
    const ideal = page.getByRole('radio', { name: 'iDEAL' })
    await expect(countries).toHaveValue('NL')
    await expect(ideal).toBeVisible()
    await countries.selectOption('FR')
    await expect(ideal).toBeHidden()
  })
})
