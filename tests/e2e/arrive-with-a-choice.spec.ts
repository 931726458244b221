import type { Page } from '@playwright/test'
import { addMonths, monthOf } from '#domain/time/day.ts'
import { calendarOf, daysWith } from '#tests/support/days.ts'
import { audit, expect, test } from '#tests/support/journey.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { expectShortPanel } from '#tests/support/short-panel.ts'
import { dayCell, dayFolded } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

/** A choice in the address (a reload, a shared link, the day of a city's filter) is answered already. */
const phone = { tag: '@phone' }
const long = { tag: ['@phone', '@long'] }
const BUS = 2182
const TWO_DAYS = 21822
/** The longest language makes the tallest panel. */
const LOCALE = 'de'

const t = wordsOf(LOCALE, 'availability')
const path = productPath(paris, BUS, LOCALE)
const folded = (page: Page) => page.locator('.booking-step-folded')

/** Where the page stands when it is loaded again. */
const places = [
  { place: 'the head of the panel', from: '#booking', tags: phone },
  { place: 'its button', from: '#booking-add', tags: long },
]
for (const { place, from, tags } of places) {
  test(`stays short and still after a reload at ${place}`, tags, async ({ page, context, request }) => {
    test.slow()
    const [day = ''] = await daysWith(request, BUS, 'available')
    await watchShifts(page)
    // A slow phone paints what faster ones skip during hydration.
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${path}?day=${day}&option=${TWO_DAYS}&adult=3`)
    await page.locator(from).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
    await page.reload()
    // Nothing is missing: the bar adds, wherever it is.
    await expect(page.locator('.booking-bar button')).toBeAttached()
    await expect(folded(page)).toHaveCount(3)
    await expectShortPanel(page, LOCALE)
    await settled(page)
    // The price that arrives may be of several lines; what is folded stands from the first paint on.
    const { of } = await shiftsOf(page)
    expect(of.filter((part) => part.startsWith('booking-step'))).toEqual([])
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await audit(page, 'a choice of the address')
  })
}

test('stays short with the day of a city', phone, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  await page.goto(`${cityPath(paris, LOCALE)}?day=${day}`)
  const link = page
    .getByRole('main')
    .getByRole('link', { name: productName(paris, BUS, LOCALE), exact: true })
  await link.first().tap()
  await page.waitForURL(`**${path}?day=${day}`)
  await dayFolded(page)
  await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(folded(page)).toHaveCount(1)
  await expectShortPanel(page, LOCALE)
})

test('opens the calendar for a day that is sold out', long, async ({ page, request }) => {
  const [soldOut = ''] = await daysWith(request, BUS, 'sold_out')
  await page.goto(`${path}?day=${soldOut}`)
  await expect(page.getByRole('alert').filter({ hasText: t('refusal.day_not_available') })).toBeVisible()
  await expect(dayCell(page, soldOut)).toBeVisible()
  await expect(folded(page)).toHaveCount(0)
})

test('opens the calendar while its month does not load', long, async ({ page, request, complaints }) => {
  const [soon = ''] = await daysWith(request, BUS, 'available')
  const { days } = await calendarOf(request, BUS, addMonths(monthOf(soon), 2))
  const later = days.find(({ status }) => status === 'available')?.day ?? ''
  await page.route('**/availability?month=*', (route) => route.abort())
  await page.goto(`${path}?day=${later}`)
  const retry = page.getByRole('button', { name: t('retry') })
  await expect(retry).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.unroute('**/availability?month=*')
  await retry.tap()
  await expect(dayCell(page, later)).toHaveAttribute('aria-pressed', 'true')
  await dayFolded(page)
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})
