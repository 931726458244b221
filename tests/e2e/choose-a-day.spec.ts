import type { Locator, Page } from '@playwright/test'
import type { CalendarDay, CalendarMonth } from '#contract/catalogue/availability.ts'
import { addDays, addMonths, monthOf } from '#domain/time/day.ts'
import { formatDay } from '#i18n/format.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { calendarOf, daysWith } from '#tests/support/days.ts'
import { drawsFrames } from '#tests/support/frames.ts'
import { holdBack } from '#tests/support/hold-back.ts'
import { audit, expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { dayCell, openStep, turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The two-line bus tour has opening hours, the Seine cruise start times, and the third combines both. */
const BUS = 2182
/** Its second ticket. */
const TWO_DAYS = 21822
const CRUISE = 2110
const BUS_AND_CRUISE = 2112

const long = { tag: '@long' }

const t: ReturnType<typeof islandTranslator> = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')

const grid = (page: Page) => page.getByRole('grid')
const dayButton = (page: Page, day: string) =>
  grid(page).getByRole('button', { name: new RegExp(`^${formatDay(day, 'en')},`) })
const more = (page: Page, type: string) =>
  page.getByRole('button', { name: passengers('more', { name: passengers(`types.${type}.name`) }) })
const add = (page: Page) => page.getByRole('button', { name: t('add'), exact: true })

async function choose(page: Page, day: string, force = false) {
  await turnTo(page, dayButton(page, day))
  await dayButton(page, day).click({ force })
}

const bookable: CalendarDay['status'][] = ['available', 'almost_sold_out']

test('@desktop loads no React before a touch, keeps the press', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.addInitScript(() => {
    const signs: string[] = []
    Object.assign(window, { signs })
    for (const sign of ['pointermove', 'pointerover', 'pointerdown', 'keydown', 'scroll', 'focusin'])
      addEventListener(sign, ({ type, timeStamp }) => signs.push(`${type} at ${timeStamp}`), true)
  })
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  const signs = await page.evaluate(() => (window as unknown as { signs: string[] }).signs)
  expect(
    scripts.filter((url) => /react|mount-panel/i.test(url)),
    `after the events ${signs.join(', ') || 'none'}`,
  ).toEqual([])

  // The scripts are held back while the visitor is already choosing.
  const { release } = await holdBack(page, '**/*.js')
  const first = grid(page).getByRole('button', { disabled: false }).first()
  const label = (await first.getAttribute('data-day')) ?? ''
  await page.locator('[data-month="after"]').click()
  await page.locator('[data-month="after"]').click()
  // The press counts for the month that is still shown.
  await first.click()
  await more(page, 'adult').click()
  await more(page, 'adult').click()
  release()
  await expect(dayCell(page, label)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Adults' }).getByRole('status')).toHaveText('4')
})

const lookOf = (day: Locator) =>
  day.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button)
    return { backgroundColor, color }
  })

test('@phone shows a pressed day as chosen before any script is there', async ({ page }) => {
  const { release } = await holdBack(page, '**/*.js')
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'commit' })
  const open = grid(page).getByRole('button', { disabled: false })
  const plain = await lookOf(open.first())
  await open.last().click()
  const first = dayCell(page, (await open.first().getAttribute('data-day')) ?? '')
  await first.click()
  const pressed = await lookOf(first)
  expect(pressed).not.toEqual(plain)
  await expect(grid(page).locator('[data-waiting]')).toHaveCount(1)
  release()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  expect(await lookOf(first)).toEqual(pressed)
})

test('@desktop keeps the focus during hydration', async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  const { release } = await holdBack(page, '**/*.js')
  await grid(page).getByRole('button', { disabled: false }).first().focus()
  const focused = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press('Enter')
  release()
  await expect(page.locator('.booking-change')).toBeAttached()
  expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect(grid(page).locator(':focus')).toHaveAttribute('aria-pressed', 'true')
})

test('@desktop corrects a page that was printed the day before', async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  const first = grid(page).getByRole('button', { disabled: false }).first()
  const printed = (await first.getAttribute('data-day')) ?? ''
  await page.route('**/availability?month=*', async (route) => {
    const reply = await route.fetch()
    const month = (await reply.json()) as CalendarMonth
    await route.fulfill({ response: reply, json: { ...month, today: addDays(printed, 1) } })
  })
  await first.hover()
  await expect(page.locator('.booking-change')).toBeAttached()
  await expect(grid(page).locator(`[data-day="${printed}"][aria-disabled="false"]`)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('@desktop keeps a press made during hydration', long, async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  // At the end of a month, today may be its only bookable day.
  const printed = grid(page).locator('[data-day][aria-disabled="false"]').first()
  const day = (await printed.getAttribute('data-day')) ?? ''
  const { release } = await holdBack(page, '**/*.js')
  const there = dayCell(page, day)
  await there.hover()
  await page.mouse.down()
  release()
  await expect(page.locator('.booking-change')).toBeAttached()
  await page.mouse.up()
  await expect(there).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll({ behavior: 'wait' })
})

test('@desktop keeps a press while its month loads', async ({ page, request }) => {
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  const printed = (await grid(page).locator('[data-day]').first().getAttribute('data-day')) ?? ''
  const { days } = await calendarOf(request, BUS, addMonths(monthOf(printed), 1))
  const later = days.find(({ status }) => bookable.includes(status))?.day ?? ''
  const scripts = await holdBack(page, '**/*.js')
  const month = await holdBack(page, '**/availability?month=*')
  await page.locator('[data-month="after"]').click()
  scripts.release()
  await expect(page.locator('.booking-change')).toBeAttached()
  const there = dayCell(page, later)
  await there.click({ force: true })
  await expect(there).toHaveClass(/day-unknown/)
  month.release()
  await expect(there).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll({ behavior: 'wait' })
})

test('@desktop navigates the calendar with one tab stop', long, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS, ...bookable)
  await page.goto(productPath(paris, BUS, 'en'))
  await turnTo(page, dayButton(page, day))
  await dayButton(page, day).focus()
  await page.keyboard.press('Enter')
  await expect(dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: t('calendar.all') })).toBeHidden()
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)
  await expect(dayButton(page, day)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(grid(page).locator(':focus')).not.toHaveAttribute('data-day', day)
  await page.keyboard.press('PageUp')
  await expect(dayButton(page, day)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(dayButton(page, day)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
})

test.describe('a browser in a zone where it is still yesterday', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' })

  test('@desktop books the day that was clicked', async ({ page, request }) => {
    const [day = ''] = await daysWith(request, BUS, 'available')
    await page.goto(productPath(paris, BUS, 'en'))
    await choose(page, day)
    await page.getByRole('radio').first().check()
    const sent = page.waitForRequest('**/transaction/addToCart')
    await add(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ choices: [{ day }] })
    await expect(page.getByRole('dialog')).toContainText(formatDay(day, 'en'))
  })
})

test('@desktop shows each refusal beside its field', long, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  await page.goto(productPath(paris, CRUISE, 'en'))
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.day_required') })).toBeVisible()

  await choose(page, day)
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.option_required') })).toBeVisible()

  await page.getByRole('radio', { name: /Day cruise/ }).check()
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.time_required') })).toBeVisible()
})

test('@desktop registers a press while the page scrolls', long, async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'))
  await grid(page).hover()
  await expect(page.locator('.booking-change')).toBeAttached()
  // Scrolled down, the panel sticks by its foot; scrolled back, it follows until its head is visible.
  const middle = () => scrollTo(0, document.querySelector('#reviews')?.getBoundingClientRect().top ?? 0)
  await page.evaluate(middle)
  await add(page).hover()
  await page.mouse.down()
  await page.evaluate(() => scrollBy(0, -100))
  await drawsFrames(page)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.day_required') })).toBeVisible()
})

test('@desktop explains why a closed day is unavailable', long, async ({ page, request }) => {
  const [closed = ''] = await daysWith(request, BUS, 'sold_out')
  await page.goto(productPath(paris, BUS, 'en'))
  await choose(page, closed, true)
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.day_not_available') })).toBeVisible()
  await expect(dayButton(page, closed)).toHaveAttribute('aria-disabled', 'true')
})

test('@phone asks before resetting a package', async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS_AND_CRUISE, 'available')
  await page.goto(productPath(paris, BUS_AND_CRUISE, 'en'))
  await choose(page, day)
  const [bus, cruise] = [page.locator('#booking-part-0'), page.locator('#booking-part-1')]
  await bus.getByRole('radio').first().check()
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.package_incomplete') })).toBeVisible()
  await cruise.getByRole('radio').first().check()
  await openStep(page, 'part-0')
  await bus.getByRole('radio').nth(1).click()
  const question = page.getByRole('dialog', { name: t('package.title') })
  await question
    .getByRole('button', { name: t('package.keep') })
    .last()
    .click()
  await expect(bus.getByRole('radio').first()).toBeChecked()
  await bus.getByRole('radio').nth(1).click()
  await question.getByRole('button', { name: t('package.confirm') }).click()
  await expect(bus.locator('input').nth(1)).toBeChecked()
  await expect(cruise.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('@desktop reloads with the pressed day when its code did not load', async ({ page, complaints }) => {
  let failures = 0
  page.on('requestfailed', (request) => {
    if (/mount-panel/.test(request.url())) failures += 1
  })
  await page.route('**/mount-panel.*.js', (route) => route.abort())
  await page.goto(productPath(paris, BUS, 'en'), { waitUntil: 'networkidle' })
  const open = grid(page).getByRole('button', { disabled: false }).first()
  const day = dayCell(page, (await open.getAttribute('data-day')) ?? '')
  const reloaded = page.waitForEvent('load')
  await day.click()
  await reloaded
  // Once on each page: the day in the address makes the second ask for its code by itself.
  await expect.poll(() => failures).toBe(2)
  expect(page.url()).toMatch(/[?&]day=/)
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  await expect(page.locator('[data-unhydrated]')).toBeAttached()
  await page.unrouteAll({ behavior: 'wait' })
  await day.click()
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  // Only the refusals that the test itself caused.
  const others = complaints.splice(0).filter((text) => !text.includes('Failed to load resource'))
  expect(others).toEqual([])
})

test('@desktop keeps the choice when the shop is silent', async ({ page, request, complaints }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  await page.goto(productPath(paris, BUS, 'en'))
  await page.route('**/option/availability*', (route) => route.abort())
  await choose(page, day)
  await expect(page.getByText(t('options.failed'))).toBeVisible()
  await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/option/availability*')
  await page.getByRole('button', { name: t('retry') }).click()
  await page.getByRole('radio').first().check()

  await page.route('**/transaction/addToCart', (route) => route.abort())
  await add(page).click()
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.no_answer') })).toBeVisible()
  await page.unroute('**/transaction/addToCart')
  await add(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // Removes the aborted calls, which this test causes.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_FAILED/.test(text)))
})

test('@phone keeps the choice in the address', long, async ({ page, request }) => {
  const [, day = ''] = await daysWith(request, BUS, 'available')
  const path = productPath(paris, BUS, 'en')
  await page.goto(path)
  await choose(page, day)
  await expect(page.locator('#booking-day')).toHaveClass(/booking-step-folded/)
  await more(page, 'adult').click()
  await page.getByRole('radio').nth(1).check()
  await page.waitForURL(`${path}?day=${day}&option=${TWO_DAYS}&adult=3`)
  // Nothing but the bar is needed to add, wherever the page is.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
  const bar = page.getByRole('group', { name: t('bar.label') })
  await expect(bar).toContainText(`${passengers('types.adult.count', { count: 3 })} · `)
  await expect(bar.getByRole('button', { name: t('bar.add'), exact: true })).toBeInViewport()

  await page.reload()
  await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
  // Its step is folded to the answer.
  const second = page.locator('#booking-part-0 input[type="radio"]').nth(1)
  await expect(second).toBeChecked()
  await page.locator('[popovertarget="menu-language"]').click()
  await page.locator('[data-language="fr"]').click()
  await page.waitForURL(`**${productPath(paris, BUS, 'fr')}?day=${day}&option=${TWO_DAYS}&adult=3`)
  await expect(second).toBeChecked()

  await page.goto(`${path}?day=2020-02-31&option=7&adult=99`)
  const notice = page.getByRole('status').filter({ hasText: t('address.title') })
  await expect(notice).toContainText(t('refusal.day_not_available'))
  await expect(notice).toContainText(t('address.option'))
  await expect(notice.getByRole('link', { name: t('group') })).toHaveAttribute('href', /people=99#form$/)
  await audit(page, 'an impossible address')
})
