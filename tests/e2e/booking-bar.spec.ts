import type { Page } from '@playwright/test'
import { daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { dayFolded, turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The bar of a phone, which leads to what is missing and adds from anywhere on the page. */
const phone = { tag: '@phone' }
const BUS = 2182
/** As many seats as one basket can hold on a day. */
const MOST_ON_DAY = 20

const t = wordsOf('en', 'availability')
const path = productPath(paris, BUS, 'en')
const barOf = (page: Page) => page.getByRole('group', { name: t('bar.label') })
const addOf = (page: Page) => barOf(page).getByRole('button', { name: t('bar.add'), exact: true })

const toTheEnd = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))

test('leads to each missing step, then adds', phone, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  await page.goto(path)
  await toTheEnd(page)
  await barOf(page)
    .getByRole('link', { name: t('bar.check') })
    .tap()
  const calendar = page.getByRole('grid')
  await expect(calendar).toBeInViewport()
  // Months laid out beside the one shown are hidden from screen readers, so they are not found here.
  const chosen = calendar.locator(`[data-day="${day}"]`)
  await turnTo(page, chosen)
  await chosen.tap()
  await dayFolded(page)
  await page.waitForURL(`**${path}?day=${day}*`)

  await toTheEnd(page)
  await barOf(page)
    .getByRole('link', { name: t('bar.option') })
    .tap()
  const ticket = page.locator('#booking-part-0')
  await expect(ticket.getByRole('heading').first()).toBeInViewport()
  await ticket.getByRole('radio').first().tap()

  await toTheEnd(page)
  await addOf(page).tap()
  const added = page.getByRole('dialog', { name: t('added.title') })
  await expect(added.getByRole('link', { name: t('added.go') })).toBeInViewport()
})

test('shows why the basket refuses it', phone, async ({ page, request, complaints }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  const { lines } = await fillBasket(page, BUS, { day, adults: MOST_ON_DAY })
  await page.goto(`${path}?day=${day}&option=${lines[0]?.optionId}&adult=2`)
  await expect(addOf(page).or(page.locator('.booking-bar[data-away]'))).toBeAttached()
  await toTheEnd(page)
  await addOf(page).tap()
  const why = wordsOf('en', 'api')('too_many_seats_on_day', { maximum: MOST_ON_DAY })
  const notice = page.locator('#booking-add').getByRole('alert').filter({ hasText: why })
  await expect(notice).toBeInViewport({ ratio: 1 })
  expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
})
