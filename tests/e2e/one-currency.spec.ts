import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { trialAgent } from '#server/services/agent/trial-accounts.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const DOLLARS = 3
const t = wordsOf('en', 'agent')

const expectShown = (page: Page, currency: string) =>
  expect(page.locator('html')).toHaveAttribute('data-currency', currency)

async function logInAndOut(page: Page): Promise<void> {
  await page.goto(href('agentArea', 'en'))
  await page.getByRole('textbox', { name: t('login.email') }).fill(trialAgent.email)
  await page.getByLabel(t('login.password')).fill(trialAgent.password)
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expectShown(page, 'EUR')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('credit.logout') })
    .click()
  await page.waitForURL(/\/home$/)
}

/** A basket may be repriced without this page: by a login, or in another browser of a member. */
test(
  'shows one currency after Back and a logout',
  { tag: '@desktop' },
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
    await fillBasket(page, BUS)
    await page.goto(href('basket', 'en'))
    const total = page.locator('.basket-total-amount')
    await expect(total).toContainText('€')
    await page.goto(href('home', 'en'))
    const repriced = await page.request.put('/api/v2/currency/update', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { id: DOLLARS },
    })
    expect(repriced.ok()).toBe(true)
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
    await page.goBack()
    await expect(total).toContainText('$')
    await expectShown(page, 'USD')
    expect(writes).toEqual([])

    await logInAndOut(page)
    await expectShown(page, 'USD')
  },
)
