import type { Locator, Page } from '@playwright/test'
import { boxOf, createFinger } from '#tests/support/finger.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

/**
 * Nothing moves under a finger: a step folds 200 ms after the press that answered it, and not while something
 * is pressed. The page's clock stands still, so that a slow machine is as fast as this test says.
 */
const phone = { tag: '@phone' }
const BUS = 2182
/** Two frames. */
const FRAMES = 34
const NOT_YET = 150
const THEN = 100
/** Far more than a step waits. */
const LONG = 1_000

const t = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')

/** Opens the product, stops its clock, and returns a free day in the middle of the screen. */
async function openCalendar(page: Page): Promise<Locator> {
  await page.clock.install()
  await page.goto(productPath(paris, BUS, 'en'))
  const calendar = page.getByRole('grid')
  await calendar.hover()
  await expect(page.locator('.booking-change')).toBeAttached()
  const free = calendar.getByRole('button', { name: `, ${t('status.available')}, ` })
  if ((await free.count()) === 0) await page.locator('[data-month="after"]').tap()
  const name = (await free.first().getAttribute('data-day')) ?? ''
  const day = page.locator(`.calendar-grid [data-day="${name}"]`)
  await centre(day)
  const now = await page.evaluate(() => Date.now())
  // Far ahead, because the clock refuses a time that has passed meanwhile.
  await page.clock.pauseAt(now + 60_000)
  return day
}

const centre = (control: Locator) =>
  control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

/** Fails where the control is elsewhere than `before`, by more than a pixel. */
async function expectStill(control: Locator, before: Awaited<ReturnType<typeof boxOf>>): Promise<void> {
  const { x, y } = await boxOf(control)
  expect(Math.abs(x - before.x)).toBeLessThanOrEqual(1)
  expect(Math.abs(y - before.y)).toBeLessThanOrEqual(1)
}

test('leaves day and ticket in their place', phone, async ({ page }) => {
  const day = await openCalendar(page)
  const finger = await createFinger(page)
  const ticket = page.locator('#booking-part-0 label').first()
  const answers = [
    {
      control: day,
      step: '#booking-day',
      chosen: page.locator('.calendar-grid [aria-pressed="true"]'),
      next: '#booking-passengers',
    },
    {
      control: ticket,
      step: '#booking-part-0',
      chosen: page.getByRole('radio', { checked: true }),
      next: '#booking-go',
    },
  ]
  for (const { control, step, chosen, next } of answers) {
    await expect(control).toBeVisible()
    await centre(control)
    const before = await boxOf(control)
    await finger.press(control)
    await page.clock.runFor(LONG)
    await expectStill(control, before)
    await finger.lift()
    await page.clock.runFor(FRAMES)
    await expect(chosen).toBeVisible()
    await page.clock.runFor(NOT_YET)
    await expectStill(control, before)
    await page.clock.runFor(THEN)
    await expect(page.locator(step)).toHaveClass(/booking-step-folded/)
    await expect(page.locator(next)).toBeInViewport()
  }
})

test('folds nothing while a finger counts people', phone, async ({ page }) => {
  const day = await openCalendar(page)
  const finger = await createFinger(page)
  const adults = passengers('types.adult.name')
  const more = page.getByRole('button', { name: passengers('more', { name: adults }), exact: true })
  const step = page.locator('#booking-day')
  await finger.press(day)
  await finger.lift()
  await page.clock.runFor(FRAMES)
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await centre(more)
  const before = await boxOf(more)
  await finger.press(more)
  await page.clock.runFor(LONG)
  await expectStill(more, before)
  await expect(step).not.toHaveClass(/booking-step-folded/)
  await finger.lift()
  await page.clock.runFor(FRAMES)
  await expect(page.getByRole('group', { name: adults }).getByRole('status')).toHaveText('3')
  await page.clock.runFor(NOT_YET - FRAMES)
  await expectStill(more, before)
  await page.clock.runFor(THEN)
  await expect(step).toHaveClass(/booking-step-folded/)
  await expect(page.locator('#booking-passengers')).toBeInViewport()
})
