import type { Locator, Page } from '@playwright/test'
import { addDays, addMonths, monthOf } from '#domain/time/day.ts'
import { formatDay } from '#i18n/format.ts'
import { calendarOf, daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { paris, productName, productPath } from '#tests/support/places.ts'
import { resize } from '#tests/support/resize.ts'
import { runExperiments } from '#tests/support/run-experiments.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { openStep, turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const BUS_AND_CRUISE = 2112
const long = { tag: '@long' }

/** The visible days of the strip, whichever months they are in. */
const shownDays = (page: Page) => page.getByRole('grid').getByRole('button')
const daysOf = (buttons: Locator) =>
  buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.day))

test('@phone books a day of the strip', async ({ page }) => {
  const t = wordsOf('es', 'availability')
  const toAll = page.getByRole('button', { name: t('calendar.all') })
  const toNext = page.getByRole('button', { name: t('calendar.nextDays') })
  await watchShifts(page)
  await runExperiments(page, { STRATEGY_CALENDAR: { A: 0, B: 100 } })
  await page.goto(productPath(paris, BUS, 'es'))
  await settled(page)
  // Still as printed, without hydration.
  await expect(page.locator('[data-unhydrated]')).toBeAttached()
  await expect(toAll).toBeVisible()
  await expect(page.locator('[data-month="after"]')).toBeHidden()
  const printed = await daysOf(shownDays(page))
  const [first = ''] = printed

  await page.mouse.wheel(0, 400)
  await expect(page.locator('.booking-change')).toBeAttached()
  await expect(shownDays(page)).toHaveCount(14)
  const days = await daysOf(shownDays(page))
  expect(days).toEqual(Array.from({ length: 14 }, (_, ahead) => addDays(first, ahead)))
  expect(days.slice(0, printed.length)).toEqual(printed)
  const tops = await shownDays(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'one row').toBe(1)
  expect((await shiftsOf(page)).of, 'moved by itself').toEqual([])
  for (const width of [320, 1920, 390]) {
    await resize(page, { width, height: 844 })
    await fitsTheWidth(page)
  }
  await audit(page, 'strip')

  const at = (day: string | undefined) => page.getByRole('grid').locator(`[data-day="${day}"]`)
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1)
  await at(first).focus()
  await page.keyboard.press('End')
  await expect(at(days.at(-1))).toBeFocused()
  await expect(at(days.at(-1))).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowRight')
  await expect(at(days.at(-1))).toBeFocused()
  await page.keyboard.press('Home')
  await expect(at(first)).toBeFocused()
  const [day = ''] = await daysOf(shownDays(page).and(page.locator('.day-available')))
  await at(day).focus()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('button', { name: new RegExp(`^${formatDay(day, 'es')},`) })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radiogroup')).toBeVisible()

  // The month calendar knows what the strip chose, and the strip what the calendar did.
  await toAll.click()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  const beyond = addDays(first, 14)
  await turnTo(page, at(beyond))
  await expect(at(beyond)).toBeVisible()
  await toNext.click()
  await expect(at(beyond)).toBeHidden()
  await expect(chosen).toHaveAttribute('tabindex', '0')
})

test('@desktop opens the calendar for a ticket further ahead', long, async ({ page, request }) => {
  const t = wordsOf('de', 'availability')
  const [soon = ''] = await daysWith(request, BUS, 'available')
  const { days } = await calendarOf(request, BUS, addMonths(monthOf(soon), 1))
  const day = days.findLast(({ status }) => status === 'available')?.day ?? ''
  const { lines } = await fillBasket(page, BUS, { day })
  await runExperiments(page, { STRATEGY_CALENDAR: { A: 0, B: 100 } })
  await page.goto(`${productPath(paris, BUS, 'de')}?line=${lines[0]?.id}`)
  const there = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await expect(there).toBeVisible()
  await expect(there).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: t('calendar.nextDays') }).click()
  await expect(there).toBeHidden()
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toBeVisible()
})

test('@phone keeps a press made on the printed strip', long, async ({ page }) => {
  await runExperiments(page, { STRATEGY_CALENDAR: { A: 0, B: 100 } })
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(productPath(paris, BUS, 'it'), { waitUntil: 'commit' })
  const t = wordsOf('it', 'availability')
  // Before its styles arrive, past days of this week count as shown, though the strip hides them.
  const offered = shownDays(page).and(page.locator('.day-available')).filter({ visible: true })
  await offered.first().click()
  await page.getByRole('button', { name: t('calendar.all') }).click()
  release()
  await openStep(page, 'day')
  await expect(page.getByRole('button', { name: t('calendar.nextDays') })).toBeVisible()
  await expect(page.getByRole('grid').locator('[aria-pressed="true"]')).toBeVisible()
})

test('@phone shows a package part by part', async ({ page, request }) => {
  const t = wordsOf('fr', 'availability')
  const [day = ''] = await daysWith(request, BUS_AND_CRUISE, 'available')
  await runExperiments(page, { PACKAGE_MOBILE: { A: 0, B: 100 } })
  await page.goto(productPath(paris, BUS_AND_CRUISE, 'fr'))
  const button = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await turnTo(page, button)
  await button.click()
  const part = (number: number) => page.getByText(t('package.place', { part: number, count: 2 }))
  const add = page.getByRole('button', { name: t('add'), exact: true })
  const next = page.getByRole('button', { name: t('package.next', { name: productName(paris, 2110, 'fr') }) })
  await expect(part(1)).toBeVisible()
  await expect(part(2)).toBeHidden()
  await expect(page.getByRole('radiogroup')).toHaveCount(1)
  await page.getByRole('radio').first().check()

  // The missing choice belongs to the other part, which opens.
  await add.click()
  await expect(part(2)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.package_incomplete') })).toBeInViewport()
  await expect(part(1)).toBeHidden()
  await page.getByRole('button', { name: t('package.back') }).click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.locator('#booking-part-0-title')).toBeFocused()
  await next.click()
  await expect(page.locator('#booking-part-1-title')).toBeFocused()
  await expect(page.locator('#booking-part-1-title')).toBeInViewport()
  await audit(page, 'package part')
  await page.getByRole('radiogroup').getByRole('radio', { disabled: false }).first().check()
  const times = page.getByRole('group', { name: t('options.times'), exact: true })
  await times.getByRole('radio', { disabled: false }).first().check()
  await add.click()
  await expect(page.getByRole('dialog', { name: t('added.title') })).toBeVisible()
})

test('@desktop shows all parts of a package', long, async ({ page, request }) => {
  const t = wordsOf('en', 'availability')
  const [day = ''] = await daysWith(request, BUS_AND_CRUISE, 'available')
  await runExperiments(page, { PACKAGE_MOBILE: { A: 0, B: 100 } })
  await page.goto(productPath(paris, BUS_AND_CRUISE, 'en'))
  const button = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await turnTo(page, button)
  await button.click()
  await expect(page.getByRole('radiogroup')).toHaveCount(2)
  await expect(page.getByText(t('package.place', { part: 1, count: 2 }))).toBeHidden()
})
