import { addMonths, monthOf } from '#domain/time/day.ts'
import { calendarOf } from '#tests/support/days.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { pickFreeDay } from '#tests/support/purchase.ts'

const BUS = 2182

// Only on a day that leaves the month one free day, which `npm run test:long -- days` names.
test(
  'turns the month when one free day is left',
  { tag: ['@desktop', '@days'] },
  async ({ page, request }) => {
    await page.goto(productPath(paris, BUS, 'fr'))
    const shown = await page.locator('.calendar-grid [data-day]').first().getAttribute('data-day')
    const month = monthOf(shown ?? '')
    const freeIn = async (name: string) =>
      (await calendarOf(request, BUS, name)).days.filter(({ status }) => status === 'available')
    expect(await freeIn(month)).toHaveLength(1)
    await pickFreeDay(page, 'fr')
    const [, second] = await freeIn(addMonths(month, 1))
    const chosen = page.locator('.calendar-grid [aria-pressed="true"]')
    await expect(chosen).toHaveAttribute('data-day', second?.day ?? '')
  },
)
