import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { forbidCookies, forbidStorage } from '#tests/support/keep-nothing.ts'
import { paris, productPath } from '#tests/support/places.ts'
import {
  expectPaid,
  fillInCard,
  fillInPayer,
  goodCard,
  goToBasket,
  goToPayment,
  pay,
  pickFreeDay,
  putIntoBasket,
} from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182

async function logIn(page: Page, email: string, password: string, submit: string): Promise<void> {
  await page.getByRole('textbox', { name: email }).fill('mia@example.org')
  await page.getByLabel(password, { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: submit, exact: true }).click()
}

test(
  'says at the press that cookies are needed',
  { tag: '@phone' },
  async ({ page, playwright, complaints }) => {
    await forbidCookies(page, playwright)
    const refused = page.getByRole('alert').filter({ hasText: wordsOf('it', 'api')('no_cookies') })

    const t = wordsOf('it', 'availability')
    await page.goto(productPath(paris, BUS, 'it'))
    await pickFreeDay(page, 'it')
    await page
      .getByRole('radiogroup', { name: t('steps.option') })
      .getByRole('radio')
      .first()
      .check()
    await page.getByRole('button', { name: t('add'), exact: true }).click()
    await expect(refused).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('[data-basket-count]')).toBeHidden()

    const member = wordsOf('it', 'member')
    await page.goto(href('login', 'it'))
    await logIn(
      page,
      wordsOf('it', 'payment')('payer.email'),
      member('fields.password'),
      member('login.submit'),
    )
    await expect(refused).toBeVisible()

    const agent = wordsOf('it', 'agent')
    await page.goto(href('agentArea', 'it'))
    await logIn(page, agent('login.email'), agent('login.password'), agent('login.submit'))
    await expect(refused).toBeVisible()

    // Each press is refused in words, which the browser notes as well.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('428'))).toEqual([])
  },
)

test('sells where nothing can be stored', { tag: '@desktop' }, async ({ page }) => {
  await forbidStorage(page)
  await page.goto(productPath(paris, BUS, 'en'))
  await putIntoBasket(page, 'en')
  await goToBasket(page, 'en')
  await goToPayment(page, 'en')
  await fillInPayer(page, 'en')
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})
