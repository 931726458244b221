import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { clockOffset } from '#tests/support/shift-clock.ts'
import { wordsOf } from '#tests/support/words.ts'

const t = wordsOf('it', 'notice')
const HOURS = 3600

test('remembers for 60 days that cookies were accepted', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto(href('home', 'it'))
  const notice = page.getByRole('complementary', { name: t('label') })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: t('accept') }).click()
  await expect(notice).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  const consent = (await context.cookies()).find(({ name }) => name === 'consent')
  // The browser keeps the machine's clock.
  const now = (Date.now() - clockOffset()) / 1000
  const days = ((consent?.expires ?? 0) - now) / (24 * HOURS)
  expect(days).toBeCloseTo(60, 1)
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(notice).toBeHidden()
})
