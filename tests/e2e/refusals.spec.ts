import type { Page } from '@playwright/test'
import type { OptionDay } from '#contract/catalogue/availability.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { calendarOf, daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, test as journey } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { dayCell, dayFolded, openStep, turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

/**
 * Every refusal of the panel (S5, S8) as a visitor meets it. `booking.test.ts` checks that all languages
 * have them.
 */
const once = { tag: '@desktop' }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const BUS = 2182
/** Its day cruise has no youth type, its dinner cruise no infant type. */
const CRUISE = 2110
/** Needs two passengers and has one departure. */
const NIGHT_TOUR = 2113
/** At most eight passengers per booking, fifteen seats per slot. */
const LOUVRE = 2111
/** Asks students for their card. */
const VERSAILLES = 2114

const t = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')

/** Ignores the refusals that the browser logs, since this test causes them. */
const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints }, use) => {
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !/status of 422/.test(text))
      expect(others, 'besides the refusals').toEqual([])
    },
    { auto: true },
  ],
})

class Panel {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  day(day: string) {
    return this.page.getByRole('grid').locator(`[data-day="${day}"]`)
  }

  async open(product: number, day: string) {
    await this.page.goto(productPath(paris, product, 'en'))
    await this.page.getByRole('grid').hover()
    await expect(this.page.locator('.booking-change')).toBeAttached()
    await turnTo(this.page, this.day(day))
    await this.day(day).click()
    await dayFolded(this.page)
    await expect(dayCell(this.page, day)).toHaveAttribute('aria-pressed', 'true')
    await expect(this.tickets.first()).toBeVisible()
  }

  async setPassengers(type: 'adult' | 'student' | 'youth' | 'infant', count: number) {
    const name = passengers(`types.${type}.name`)
    const shown = this.page.getByRole('group', { name, exact: true }).getByRole('status')
    await expect(shown).toHaveText(/^\d+$/)
    for (let now = Number(await shown.textContent()); now !== count; now += Math.sign(count - now)) {
      const button = this.page.getByRole('button', {
        name: passengers(count > now ? 'more' : 'fewer', { name }),
        exact: true,
      })
      await button.click()
      await expect(shown).toHaveText(String(now + Math.sign(count - now)))
    }
  }

  get tickets() {
    return this.page.locator('.option-face').getByRole('radio')
  }

  async add() {
    await this.page.getByRole('button', { name: t('add'), exact: true }).click()
  }

  async refuses(sentence: string) {
    await expect(this.page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
  }
}

/** Changes the day's options on their way to the page. */
const changedOptions = (page: Page, change: (option: OptionDay) => OptionDay) =>
  page.route('**/option/availability?*', async (route) => {
    const reply = await route.fetch()
    const { options, ...rest } = (await reply.json()) as { options: OptionDay[] }
    await route.fulfill({ response: reply, json: { ...rest, options: options.map(change) } })
  })

test('refuses too few passengers', once, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, NIGHT_TOUR, 'available')
  const panel = new Panel(page)
  const sentence = t('refusal.too_few_passengers', { minimum: 2 })
  await panel.open(NIGHT_TOUR, day)
  await panel.setPassengers('adult', 1)
  await panel.tickets.first().check()
  await panel.add()
  await panel.refuses(sentence)
  // Correcting the choice removes the message.
  await panel.setPassengers('adult', 2)
  await expect(page.getByText(sentence)).toHaveCount(0)
})

test('refuses too many passengers, or none', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, LOUVRE, 'available')
  const panel = new Panel(page)
  await panel.open(LOUVRE, day)
  await panel.setPassengers('adult', 7)
  const why = page.getByRole('status').filter({ hasText: t('refusal.too_many_passengers', { maximum: 8 }) })
  await expect(why).toHaveCount(0)
  await panel.setPassengers('adult', 8)
  await expect(why.getByRole('link', { name: t('group') })).toHaveAttribute(
    'href',
    new RegExp(`^${href('contact', 'en')}\\?product=.+&city=Paris&day=${day}&people=9#form$`),
  )
  // The stepper stops here for all types.
  for (const type of ['adult', 'child'] as const) {
    const name = passengers(`types.${type}.name`)
    const more = page.getByRole('button', { name: passengers('more', { name }), exact: true })
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await more.click({ force: true })
  }
  await expect(page.getByText(passengers('types.adult.count', { count: 8 })).first()).toBeVisible()
  await panel.setPassengers('adult', 0)
  await panel.add()
  await panel.refuses(t('refusal.no_passengers'))
})

test('refuses more passengers than tickets left', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, LOUVRE, 'available', 'almost_sold_out')
  const panel = new Panel(page)
  await changedOptions(page, (option) => ({
    ...option,
    slots: option.slots.map((slot) => ({ ...slot, status: 'almost_sold_out', left: 3 })),
  }))
  await panel.open(LOUVRE, day)
  await panel.setPassengers('adult', 4)
  await expect(page.getByText(t('refusal.not_enough_left', { count: 3 })).first()).toBeVisible()
  await expect(page.getByText(t('refusal.no_options'))).toBeVisible()
  await expect(panel.tickets.first()).toBeDisabled()
  await panel.setPassengers('adult', 3)
  await expect(page.getByText(t('refusal.no_options'))).toHaveCount(0)
  await expect(panel.tickets.first()).toBeEnabled()
})

test('refuses a passenger type without a ticket', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  const panel = new Panel(page)
  await panel.open(CRUISE, day)
  await panel.setPassengers('infant', 1)
  const name = passengers('types.infant.name')
  await expect(page.getByText(t('refusal.passenger_not_offered', { name }))).toBeVisible()
  await expect(panel.tickets.nth(1)).toBeDisabled()
  await expect(panel.tickets.first()).toBeEnabled()
})

test('shows the passenger types of the ticket', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  const panel = new Panel(page)
  await panel.open(CRUISE, day)
  const youth = page.getByRole('group', { name: passengers('types.youth.name'), exact: true })
  await expect(youth).toHaveCount(0)
  await panel.tickets.nth(1).check()
  await panel.setPassengers('youth', 1)
  // Youths of 12 to 17 count as adults on the day cruise, so it is offered to them.
  await panel.tickets.first().check()
  await expect(youth).toHaveCount(0)
  const adults = page.getByRole('group', { name: passengers('types.adult.name'), exact: true })
  await expect(adults.getByRole('status')).toHaveText('3')
})

test('explains the 14 passenger types', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  await new Panel(page).open(CRUISE, day)
  await page.getByRole('button', { name: t('legend.open') }).click()
  const legend = page.getByRole('dialog', { name: t('legend.title') })
  await expect(legend.getByRole('listitem')).toHaveCount(14)
  await expect(legend.getByRole('listitem').nth(10)).toContainText(passengers('types.mini.name'))
  await audit(page, 'legend', ['light'])
  await page.keyboard.press('Escape')
  await expect(legend).toBeHidden()
})

test('refuses children without company', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  const panel = new Panel(page)
  await panel.open(CRUISE, day)
  await panel.setPassengers('infant', 1)
  await panel.setPassengers('adult', 0)
  await panel.tickets.first().check()
  await panel.add()
  await panel.refuses(t('refusal.company_required'))
  await panel.setPassengers('adult', 1)
  await expect(page.getByText(t('refusal.company_required'))).toHaveCount(0)
})

test(
  'says when the product was withdrawn meanwhile',
  longOnDesktop,
  async ({ page, request, complaints }) => {
    const [day = ''] = await daysWith(request, BUS, 'available')
    await page.route('**/option/availability?*', (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'not_found', message: 'Gone.', requestId: 'test' } },
      }),
    )
    await page.goto(productPath(paris, BUS, 'en'))
    await page.getByRole('grid').hover()
    const panel = new Panel(page)
    await turnTo(page, panel.day(day))
    await panel.day(day).click()
    await panel.refuses(t('refusal.product_unavailable'))
    // The day stays chosen, and the product may come back.
    await page.unroute('**/option/availability?*')
    await page.getByRole('button', { name: t('retry') }).click()
    await expect(panel.tickets.first()).toBeVisible()
    await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 404/.test(text)))
  },
)

test('keeps the choice of a product withdrawn before Add', once, async ({ page, request, complaints }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  const panel = new Panel(page)
  await panel.open(BUS, day)
  await panel.setPassengers('adult', 3)
  await panel.tickets.nth(1).check()
  // As the shop answers from then on.
  const gone = (address: string, status: number, code: string, message: string) =>
    page.route(address, (route) =>
      route.fulfill({ status, json: { error: { code, message, requestId: 'test' } } }),
    )
  const message = wordsOf('en', 'api')('product_unavailable')
  await gone('**/transaction/addToCart', 422, 'product_unavailable', message)
  await gone('**/option/availability?*', 404, 'not_found', 'Gone.')
  const asked = page.waitForResponse('**/option/availability?*')
  await panel.add()
  await asked
  await panel.refuses(message)
  const retry = page.getByRole('button', { name: t('retry') })
  await expect(retry).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/&adult=3$/)

  // It comes back as it was chosen.
  await page.unrouteAll({ behavior: 'wait' })
  await retry.click()
  await openStep(page, 'part-0')
  await expect(panel.tickets.nth(1)).toBeChecked()
  await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
  await panel.add()
  const added = page.getByRole('dialog', { name: t('added.title') })
  await expect(added).toContainText(passengers('types.adult.count', { count: 3 }))
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 404/.test(text)))
})

test('reports a day without passenger types', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS, 'available')
  await changedOptions(page, (option) => ({ ...option, units: [] }))
  await new Panel(page).open(BUS, day)
  await expect(page.getByRole('alert').filter({ hasText: t('passengers.noneOnDay') })).toBeVisible()
})

const states = [
  ['sold_out', 'refusal.sold_out'],
  ['unavailable', 'refusal.option_not_available'],
  ['block_out', 'refusal.option_not_available'],
] as const
for (const [status, sentence] of states) {
  test(`refuses an option that is ${status} that day`, longOnDesktop, async ({ page, request }) => {
    const [day = ''] = await daysWith(request, BUS, 'available')
    const panel = new Panel(page)
    await changedOptions(page, (option) => (option.optionId === 21821 ? { ...option, status } : option))
    await panel.open(BUS, day)
    await expect(panel.tickets.first()).toBeDisabled()
    await expect(page.getByText(t(sentence)).first()).toBeVisible()
    await expect(panel.tickets.nth(1)).toBeEnabled()
  })
}

test('refuses a missing or sold-out time', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, CRUISE, 'available')
  const panel = new Panel(page)
  await changedOptions(page, (option) => ({
    ...option,
    slots: option.slots.map((slot, index) => (index === 0 ? { ...slot, status: 'sold_out', left: 0 } : slot)),
  }))
  await panel.open(CRUISE, day)
  await panel.tickets.first().check()
  const times = page.locator('.slot')
  await expect(times.first().getByRole('radio')).toBeDisabled()
  await expect(times.first()).toContainText(t('status.sold_out'))
  await panel.add()
  await panel.refuses(t('refusal.time_required'))
  await times
    .filter({ has: page.locator(':enabled') })
    .first()
    .click()
  await expect(page.getByText(t('refusal.time_required'))).toHaveCount(0)
})

for (const code of ['sold_out', 'time_not_available', 'day_not_available'] as const) {
  const tag = code === 'sold_out' ? once : longOnDesktop
  test(`refuses a choice that sold out meanwhile: ${code}`, tag, async ({ page, request }) => {
    const [day = ''] = await daysWith(request, BUS, 'available')
    const panel = new Panel(page)
    await panel.open(BUS, day)
    await panel.tickets.first().check()
    const message = wordsOf('en', 'api')(code)
    await page.route('**/transaction/addToCart', (route) =>
      route.fulfill({ status: 422, json: { error: { code, message, requestId: 'test' } } }),
    )
    const again = page.waitForRequest('**/option/availability?*')
    await panel.add()
    await panel.refuses(message)
    // The shown availability must be refreshed after the refusal.
    await again
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('refuses more than a basket holds, suggests groups', { tag: '@phone' }, async ({ page, request }) => {
  const days = await daysWith(request, BUS, 'available')
  for (const day of days.slice(0, 2)) await fillBasket(page, BUS, { day, adults: 20 })
  const panel = new Panel(page)
  await panel.open(BUS, days[2] ?? '')
  await panel.tickets.first().check()
  await panel.add()
  await panel.refuses(wordsOf('en', 'api')('too_many_seats', { maximum: 40 }))
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('group') })
    .click()
  await page.waitForURL(`**${href('contact', 'en')}?*`)
  // The enquiry is filled in, and only who asks is missing.
  await expect(page.locator('#contact-city')).toHaveValue('Paris')
  await expect(page.locator('#contact-query')).toHaveValue(/\d+ people.*Paris Hop-On Hop-Off Bus/)
})

test('reminds students to bring their card', longOnDesktop, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, VERSAILLES, 'available')
  const panel = new Panel(page)
  await panel.open(VERSAILLES, day)
  await expect(page.getByText(passengers('studentCard'))).toHaveCount(0)
  await panel.setPassengers('student', 1)
  await expect(page.getByRole('status').filter({ hasText: passengers('studentCard') })).toBeVisible()
})

test('labels day states and opens only bookable days', once, async ({ page, request }) => {
  const panel = new Panel(page)
  const [first = ''] = await daysWith(request, BUS, 'available')
  await panel.open(BUS, first)
  await openStep(page, 'day')
  const states = ['almost_sold_out', 'sold_out', 'block_out'] as const
  const found = await Promise.all(
    states.map(async (status) => ({ status, day: (await daysWith(request, BUS, status))[0] ?? '' })),
  )
  // Months are turned forwards, whatever comes first in the season of the run.
  for (const { status, day } of found.toSorted((one, other) => one.day.localeCompare(other.day))) {
    await turnTo(panel.page, panel.day(day))
    await expect(panel.day(day)).toHaveAccessibleName(
      new RegExp(`^${formatDay(day, 'en')}, ${t(`status.${status}`)}`),
    )
    const open = status === 'almost_sold_out'
    if (open) {
      const { days } = await calendarOf(request, BUS, day.slice(0, 7))
      const left = days.find((found) => found.day === day)?.left ?? 0
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThanOrEqual(10)
      await expect(panel.day(day)).toHaveAccessibleName(
        new RegExp(`, ${t('options.left', { count: left })}, `),
      )
      await expect(panel.day(day)).toContainText(t('cell.almost_sold_out', { left }))
    }
    await expect(panel.day(day)).toHaveAttribute('aria-disabled', String(!open))
    // A closed day accepts the press and explains itself; Playwright would wait for it to be enabled.
    await panel.day(day).click({ force: true })
    if (open) {
      await expect(dayCell(page, day)).toHaveAttribute('aria-pressed', 'true')
      await openStep(page, 'day')
    } else await panel.refuses(t('refusal.day_not_available'))
  }
})
