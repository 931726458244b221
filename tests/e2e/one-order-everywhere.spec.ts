import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { SaleLine } from '#contract/basket/basket.ts'
import { addDays, monthOf, type Day } from '#domain/time/day.ts'
import { formatMoney, formatTime } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { createMember } from '#tests/support/create-member.ts'
import { calendarOf, daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { linesOf } from '#tests/support/pdf-text.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, goToPayment, pay } from '#tests/support/purchase.ts'
import { eventsIn, toldIn, type Told } from '#tests/support/told.ts'
import { dayCell, dayFolded, turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

const PACKAGE = 2112
const LOUVRE = 2111
const MEMBER_PERCENT = 5
const LAST_MINUTE = '23:59'
const FAMILY = '2 adults, 1 child'
const common = wordsOf('en', 'common')
const booking = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')

const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' }, 'en')
const centsOf = (text: string | undefined): number =>
  Math.round(Number(text?.replaceAll(/[^\d.]/g, '')) * 100)

/**
 * With what is folded, since a visitor may unfold it; without what is not of the order: how long it is held,
 * and offers of other tickets.
 */
async function textOf(place: Locator, holds = ''): Promise<string> {
  await expect(place).toContainText(holds)
  return place.evaluate((element) => {
    for (const folded of element.querySelectorAll('details')) folded.open = true
    const others = [...element.querySelectorAll<HTMLElement>('[role="timer"], .basket-upgrade, .basket-more')]
    for (const other of others) other.style.display = 'none'
    const { innerText } = element as HTMLElement
    for (const other of others) other.style.display = ''
    return innerText
  })
}

const sorted = (told: Told): Told => ({
  days: [...new Set(told.days)].toSorted(),
  times: told.times.toSorted(),
  amounts: told.amounts.toSorted(),
  people: told.people.toSorted(),
  tickets: told.tickets,
})

interface Choice {
  day: Day
  time: string
  /** What the calendar's cell says: the day's price of an adult. */
  cell: string
  /** What the panel says of the choice. */
  panel: string
}

/** Chooses a package for two adults and a child in its panel, and adds it. */
async function chooseThePackage(page: Page, day: Day): Promise<Choice> {
  const place = dayCell(page, day)
  await turnTo(page, place)
  const cell = await place.innerText()
  await place.click()
  await dayFolded(page)
  const child = passengers('more', { name: passengers('types.child.name') })
  await page.getByRole('button', { name: child, exact: true }).click()
  for (const part of [page.locator('#booking-part-0'), page.locator('#booking-part-1')]) {
    await part.getByRole('radio').first().check()
    const times = part.getByRole('group', { name: booking('options.times'), exact: true }).getByRole('radio')
    if ((await times.count()) > 0) await times.nth(1).check()
  }
  const rule = await textOf(page.locator('.booking-rule'))
  const total = await textOf(page.locator('.booking-total'))
  await page.getByRole('button', { name: booking('add'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: booking('added.title') })).toBeVisible()
  const [time = ''] = toldIn(total).times
  return { day, time, cell, panel: [total, rule].join('\n') }
}

/** Pays the basket and reads the order in each place from the basket on. */
async function placesOfOrder(page: Page, email: string): Promise<Record<string, string>> {
  const { request } = page.context()
  const places: Record<string, string> = {}
  await page.goto(href('basket', 'en'))
  places.basket = await textOf(page.locator('.basket'), FAMILY)
  await expect(page.locator('.header-basket-count')).toContainText(common('tickets', { count: 2 }))
  await goToPayment(page, 'en')
  const summary = page.getByRole('complementary', { name: wordsOf('en', 'payment')('summary.title') })
  places.payment = await textOf(summary, FAMILY)
  await fillInPayer(page, 'en', email)
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
  places.confirmation = await textOf(page.locator('.confirmation'), FAMILY)
  await page.getByRole('link', { name: wordsOf('en', 'payment-confirmed')('paid.voucher') }).click()
  await page.waitForURL(/voucher/)
  places.voucher = await textOf(page.getByRole('main'), FAMILY)
  const fileOf = async (kind: string) => {
    const link = await page.locator(`a[href*="voucher/${kind}"]`).first().getAttribute('href')
    return (await request.get(link ?? '')).body()
  }
  // A date may stand on two lines.
  places.PDF = linesOf(await fileOf('pdf'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  places.calendar = eventsIn(String(await fileOf('ics')))
  places.mail = (await mailTo(request, 'order_paid', email)).split('<pre>')[1] ?? ''
  await page.goto(href('memberArea', 'en'))
  const bookings = wordsOf('en', 'member')('area.sales.title')
  places['member area'] = await textOf(page.getByRole('region', { name: bookings }), FAMILY)
  return places
}

/** What each place after the panel must tell, and nothing else of its kind. */
function toldAfterwards(choice: Choice, deadline: Day, louvre: SaleLine, today: Day): Record<string, Told> {
  const [sum = ''] = toldIn(choice.panel).amounts
  const full = centsOf(sum) + louvre.total
  const less = Math.round((full * MEMBER_PERCENT) / 100)
  const paid = [dollars(-less), dollars(full - less)]
  const order: Told = {
    days: [choice.day, louvre.day],
    times: [choice.time, formatTime(louvre.time ?? '', 'en')],
    people: ['2 adults', FAMILY],
    tickets: ['2'],
    amounts: paid,
  }
  const withDeadline = { ...order, days: [...order.days, deadline], times: [...order.times, LAST_MINUTE] }
  const printed = { ...withDeadline, days: [...withDeadline.days, today] }
  const payment = { ...withDeadline, amounts: [sum, dollars(louvre.total), ...paid] }
  return {
    payment,
    confirmation: withDeadline,
    voucher: printed,
    PDF: printed,
    calendar: { ...withDeadline, tickets: [], amounts: [] },
    mail: withDeadline,
    'member area': { ...order, tickets: [] },
  }
}

test('tells one order alike in ten places', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  const email = `${randomUUID()}@example.org`
  const { request } = page.context()
  await createMember(request, email)
  const day = (await daysWith(request, PACKAGE, 'available')).at(-1) ?? ''
  await page.goto(productPath(paris, PACKAGE, 'en'))
  const facts = await textOf(page.getByRole('main').locator('dl').first())
  const [, hours] = /free up to (\d+) hours ahead/.exec(facts) ?? []
  // Counted back from midnight, and told as the minute before.
  const deadline = addDays(day, -1 - Number(hours) / 24)
  const choice = await chooseThePackage(page, day)
  const adults = centsOf(toldIn(choice.cell).amounts[0])
  expect(toldIn(choice.panel)).toMatchObject({
    days: [deadline, day],
    times: [choice.time, LAST_MINUTE].toSorted(),
    people: [FAMILY],
  })

  const sale = await fillBasket(page, LOUVRE, { currency: 'USD' })
  const louvre = sale.lines.find(({ productId }) => productId === LOUVRE)
  const [bus, cruise] = sale.lines
  if (!louvre || !bus || !cruise) throw new Error('the basket lacks a ticket')
  const adultOf = ({ units }: SaleLine) => units.find(({ type }) => type === 'adult')?.price ?? 0
  expect(adultOf(bus) + adultOf(cruise), 'the price in the calendar').toBe(adults)
  const { today } = await calendarOf(request, PACKAGE, monthOf(day))
  const places = await placesOfOrder(page, email)
  const { amounts, ...basket } = toldIn(places.basket ?? '')
  const expected = toldAfterwards(choice, deadline, louvre, today)
  expect({ ...basket, amounts: [] }, 'basket').toEqual(sorted({ ...expected.payment, amounts: [] } as Told))
  expect(amounts, 'basket').toEqual(expect.arrayContaining(expected.payment?.amounts ?? []))
  for (const [place, told] of Object.entries(expected)) {
    const text = places[place] ?? ''
    expect.soft(toldIn(text), place).toEqual(sorted(told))
    const deadlines = told.times.includes(LAST_MINUTE) ? 1 : 0
    expect
      .soft(text.split(LAST_MINUTE), `the deadline of the package in ${place}`)
      .toHaveLength(1 + deadlines)
  }
})
