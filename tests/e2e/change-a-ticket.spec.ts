import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { canBook } from '#domain/offer/availability.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { daysWith, optionsOn } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { turnTo } from '#tests/support/turn-calendar.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
/** A tour with one departure a day. */
const VERSAILLES = 2114
const BUS_AND_CRUISE = 2112
const onPhone = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }

const t = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')
const adults = (count: number) => passengers('types.adult.count', { count })

/** The currency of `fillBasket`, so that nothing is repriced. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
})

const tickets = (page: Page) => page.getByRole('main').getByRole('article')
const badge = (page: Page) => page.locator('[data-basket-count]')
const change = (page: Page) => page.getByRole('button', { name: t('change.go'), exact: true })
const notice = (page: Page, title: string) =>
  page.locator('.notice').filter({ hasText: t(`change.${title}`) })
const adultsShown = (page: Page) =>
  page.getByRole('group', { name: passengers('types.adult.name') }).getByRole('status')
const stepAdults = (page: Page, step: 'more' | 'fewer') =>
  page.getByRole('button', { name: passengers(step, { name: passengers('types.adult.name') }) }).click()

/** Goes from the basket to the panel that changes the ticket. */
async function openChange(page: Page): Promise<void> {
  await page.goto(href('basket', 'en'))
  await page.getByRole('link', { name: /^Change/ }).click()
  await page.waitForURL('**line=*')
  await expect(notice(page, 'title')).toBeVisible()
}

async function expectOneTicket(page: Page, words: string): Promise<void> {
  await page.goto(href('basket', 'en'))
  await expect(tickets(page)).toHaveCount(1)
  await expect(tickets(page)).toContainText(words)
  await expect(badge(page)).toContainText('1')
}

test('changes a ticket and then releases its seats', onPhone, async ({ page }) => {
  const { lines } = await fillBasket(page, BUS)
  const [line] = lines
  await openChange(page)
  expect(new URL(page.url()).search).toBe(`?line=${String(line?.id)}`)
  await expect(notice(page, 'title')).toContainText(`${formatDay(line?.day ?? '', 'en')}, ${adults(2)}`)
  await expect(page.getByRole('grid').locator(`[data-day="${line?.day ?? ''}"]`)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(adultsShown(page)).toHaveText('2')
  await expect(page.getByRole('radio', { name: line?.optionName ?? '' })).toBeChecked()
  await fitsTheWidth(page)
  await audit(page, 'changing a ticket')

  await stepAdults(page, 'more')
  await change(page).click()
  const done = page.getByRole('dialog', { name: t('change.done') })
  await expect(done).toContainText(adults(3))
  await expect(badge(page)).toContainText('1')
  expect(new URL(page.url()).search).toBe('')
  await done.getByRole('link', { name: t('added.go') }).click()
  await page.waitForURL(`**${href('basket', 'en')}`)
  await expectOneTicket(page, adults(3))
})

test('keeps the old ticket when new seats fail', { tag: '@desktop' }, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  await openChange(page)
  const sentence = wordsOf('en', 'api')('sold_out')
  await page.route('**/transaction/addToCart', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'sold_out', message: sentence, requestId: 'test' } },
    }),
  )
  await stepAdults(page, 'more')
  await change(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: sentence })
  await expect(refusal).toContainText(t('change.kept'))
  await expectOneTicket(page, adults(2))
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 422/.test(text)))
})

test('adds one ticket despite retries and a reload', longOnPhone, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  await openChange(page)
  const asked = page.url()
  // The shop changes the ticket, but its replies are lost.
  await page.route('**/transaction/addToCart', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await stepAdults(page, 'more')
  await change(page).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: t('change.kept') })).toBeVisible()
  await page.unroute('**/transaction/addToCart')
  // The same change under the same key: the shop answers what it answered before.
  await change(page).click()
  await expect(page.getByRole('dialog', { name: t('change.done') })).toContainText(adults(3))
  await page.goto(asked)
  await expect(notice(page, 'goneTitle')).toBeInViewport()
  await expect(page.getByRole('button', { name: t('add'), exact: true })).toBeVisible()
  await expectOneTicket(page, adults(3))
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/ERR_FAILED|status of 404/.test(text)),
  )
})

/** Leaves `places` seats free on that day. */
async function leaveOnly(request: APIRequestContext, productId: number, day: string, places: number) {
  for (;;) {
    const [option] = (await optionsOn(request, productId, day)).filter(({ status }) => canBook(status))
    const slot = option?.slots.find(({ status }) => canBook(status))
    // No number is told while there are many.
    const adult = slot?.left ? Math.min(slot.left - places, 5) : 5
    if (adult <= 0) return
    const reply = await request.post('/api/v2/transaction/addToCart', {
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
      data: {
        productId,
        choices: [{ optionId: option?.optionId, day, time: slot?.time, passengers: { adult } }],
      },
    })
    expect(reply.status()).toBe(201)
  }
}

test('changes a ticket that holds the last seats', longOnDesktop, async ({ page, request }) => {
  // Other journeys buy on the first day, at the same time.
  const [, day = ''] = await daysWith(request, VERSAILLES, 'available')
  await leaveOnly(request, VERSAILLES, day, 2)
  await fillBasket(page, VERSAILLES, { day })
  expect((await optionsOn(request, VERSAILLES, day))[0]?.status).toBe('sold_out')
  await openChange(page)
  const here = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await expect(here).toHaveAttribute('aria-pressed', 'true')
  await expect(here).toHaveAttribute('aria-disabled', 'false')
  await stepAdults(page, 'more')
  await expect(page.getByText(t('refusal.not_enough_left', { count: 2 })).first()).toBeVisible()
  await stepAdults(page, 'fewer')
  await stepAdults(page, 'fewer')
  await expect(page.locator('.option-face input').first()).toBeChecked()
  await change(page).click()
  await expect(page.getByRole('dialog', { name: t('change.done') })).toBeVisible()
  await expectOneTicket(page, adults(1))
  expect((await optionsOn(request, VERSAILLES, day))[0]?.slots[0]?.left).toBe(1)
})

test('changes a package as one ticket', onPhone, async ({ page, request }) => {
  const [day = ''] = await daysWith(request, BUS_AND_CRUISE, 'available')
  await page.goto(productPath(paris, BUS_AND_CRUISE, 'en'))
  const cell = page.getByRole('grid').locator(`[data-day="${day}"]`)
  await turnTo(page, cell)
  await cell.click()
  const [bus, cruise] = [page.locator('#booking-part-0'), page.locator('#booking-part-1')]
  await bus.getByRole('radio').first().check()
  await cruise.getByRole('radio').first().check()
  await cruise
    .locator('.slot')
    .filter({ has: page.locator(':enabled') })
    .first()
    .click()
  await page.getByRole('button', { name: t('add'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: t('added.title') })).toBeVisible()
  await expect(badge(page)).toHaveText(/^1/)

  await openChange(page)
  await expect(page.locator('.basket-total-count')).toHaveCount(0)
  await expect(bus.getByRole('radio').first()).toBeChecked()
  await expect(cruise.locator('.slot input:checked')).toHaveCount(1)
  await stepAdults(page, 'fewer')
  await change(page).click()
  await expect(page.getByRole('dialog', { name: t('change.done') })).toBeVisible()
  await expectOneTicket(page, adults(1))
  await expect(page.locator('.basket-total-count')).toHaveText(
    wordsOf('en', 'common')('tickets', { count: 1 }),
  )
})

test('blocks the panel until the ticket is loaded', longOnDesktop, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  await page.goto(href('basket', 'en'))
  await expect(tickets(page)).toHaveCount(1)
  const sale = '**/api/v2/transaction/sale?*'
  await page.route(sale, (route) => route.abort())
  await page.getByRole('link', { name: /^Change/ }).click()
  await expect(page.getByText(t('change.failed'))).toBeVisible()
  await expect(change(page)).toHaveCount(0)
  await page.unroute(sale)
  await page.getByRole('button', { name: t('retry') }).click()
  await expect(notice(page, 'title')).toBeVisible()
  await expect(change(page)).toBeVisible()
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_FAILED/.test(text)))
})
