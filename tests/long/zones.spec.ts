import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { instantIn } from '#domain/time/city-clock.ts'
import { addDays, type Day } from '#domain/time/day.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { lisbon, london, madrid, paris, productPath } from '#tests/support/places.ts'
import { turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Browsers in zones up to a day apart book the day they click, also on days when a clock changes. */
const zones = [
  ...['Pacific/Pago_Pago', 'America/Los_Angeles', 'America/Sao_Paulo'],
  ...['Europe/London', 'Asia/Tokyo', 'Pacific/Kiritimati'],
]
const tours = [
  { city: paris, productId: 2182 },
  { city: london, productId: 3287 },
  { city: madrid, productId: 4301 },
  { city: lisbon, productId: 4501 },
]

const t = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')
const HOURS = 3_600_000

/** The days of the next eleven months with more or fewer than 24 hours in the zone. */
function changesIn(zone: string): Day[] {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  return Array.from({ length: 335 }, (_, ahead) => addDays(tomorrow, ahead)).filter((day) => {
    const begins = instantIn(zone, day, '00:00').getTime()
    return instantIn(zone, addDays(day, 1), '00:00').getTime() - begins !== 24 * HOURS
  })
}

async function choose(page: Page, day: Day): Promise<void> {
  const grid = page.getByRole('grid')
  // Found by its label, which is what the visitor sees.
  const button = grid.getByRole('button', { name: new RegExp(`^${formatDay(day, 'en')},`) })
  await turnTo(page, button)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

async function putIntoBasket(page: Page): Promise<void> {
  const adults = passengers('types.adult.name')
  const count = page.getByRole('group', { name: adults }).getByRole('status')
  const more = page.getByRole('button', { name: passengers('more', { name: adults }) })
  while ((await count.textContent())?.trim() !== '2') await more.click()
  await page
    .getByRole('radiogroup', { name: t('steps.option') })
    .getByRole('radio')
    .first()
    .check()
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: t('added.title') })).toBeVisible()
}

/** Each browser books in two cities, and each city meets a browser behind it, beside it and ahead of it. */
const booksIn = (zone: number) => tours.filter((_, tour) => (tour + zone) % 2 === 0)

for (const [zone, timezoneId] of zones.entries()) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })
    for (const { city, productId } of booksIn(zone)) {
      test(`books the clicked days in ${city.names.en}`, async ({ page }) => {
        test.setTimeout(120_000)
        const days = changesIn(city.zone)
        expect(days.length).toBeGreaterThan(0)
        for (const day of days) {
          await page.goto(productPath(city, productId, 'en'))
          expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
          await choose(page, day)
          await putIntoBasket(page)
        }
        const reply = await page.context().request.get('/api/v2/transaction/sale')
        expect(v.parse(Sale, await reply.json()).lines.map((line) => line.day)).toEqual(days)
        await page.goto(href('basket', 'en'))
        for (const day of days) await expect(page.getByText(formatDay(day, 'en')).first()).toBeVisible()
      })
    }
  })
}
