import { expect, test } from '#tests/support/journey.ts'

test('a city lists operators and the conditions of each tour', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/41/paris/terms-and-conditions')
  const operators = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Operated by' }) })
  await expect(operators).toContainText('Seine à Vue (demonstration)')
  await expect(operators.getByRole('link', { name: /^today@/ }).first()).toBeVisible()
  const shuttle = page
    .locator('section')
    .filter({ has: page.getByRole('link', { name: /^Seine River Shuttle/ }) })
  await expect(shuttle.getByRole('listitem').filter({ hasText: /^Operator: / })).toHaveCount(1)
  await expect(shuttle.getByRole('listitem').filter({ hasText: 'Valid: any day for 12 months' })).toHaveCount(
    1,
  )
})
