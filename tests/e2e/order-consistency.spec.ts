import { href } from '#i18n/routes.ts'
import { daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const t = wordsOf('en', 'common')
const PARIS_BUS = 2182
const LOUVRE = 2111

test('shows tickets, hold and terms before payment', { tag: '@phone' }, async ({ page }) => {
  await fillBasket(page, LOUVRE)
  // A ticket for tomorrow can no longer be cancelled.
  const days = await daysWith(page.context().request, PARIS_BUS, 'available')
  await fillBasket(page, PARIS_BUS, { day: days.at(-1) })
  await page.goto(href('payment', 'en'))
  const words = wordsOf('en', 'payment')
  const terms = wordsOf('en', 'availability')
  const summary = page.getByRole('complementary', { name: words('summary.title') })
  await expect(summary.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  const tickets = summary.getByRole('listitem')
  await expect(tickets).toHaveCount(2)
  await expect(tickets.filter({ hasText: 'Louvre' })).toContainText(terms('options.noCancel'))
  const [before] = terms('options.cancel', { day: '|', time: '|', city: '|' }).split('|')
  await expect(tickets.filter({ hasNotText: 'Louvre' })).toContainText(before ?? '')
  // When folded, the total and the control to unfold stay visible.
  const fold = summary.locator('summary')
  await expect(fold.locator('svg')).toBeVisible()
  await fold.click()
  await expect(tickets.first()).toBeHidden()
  await expect(summary.getByText(words('summary.total'), { exact: true })).toBeVisible()
})

test('marks the finished steps of a booking', { tag: '@desktop' }, async ({ page }) => {
  const steps = page.getByRole('navigation', { name: t('steps.label') })
  const done = steps.getByText(`(${t('steps.done')})`)
  for (const [name, empty] of [
    ['basket', wordsOf('en', 'basket')('empty.title')],
    ['payment', wordsOf('en', 'payment')('empty.title')],
    ['paymentConfirmed', wordsOf('en', 'payment-confirmed')('none.title')],
  ] as const) {
    await page.goto(href(name, 'en'))
    await expect(steps).toBeVisible()
    // The page has asked the shop and found nothing.
    await expect(page.getByText(empty)).toBeVisible()
    await expect(done.filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('.steps-stop-done')).toHaveCount(0)
  }
  await fillBasket(page, PARIS_BUS)
  await page.goto(href('basket', 'en'))
  await expect(page.locator('.steps-stop-done')).toHaveText([
    new RegExp(`^${t('steps.day')}`),
    new RegExp(`^${t('steps.travellers')}`),
  ])
  await expect(done.filter({ visible: true })).toHaveCount(2)
  // Without a ticket, no step counts as done.
  await page.locator('.basket-actions').getByRole('button').click()
  await expect(page.locator('.steps-stop-done')).toHaveCount(0)
})
