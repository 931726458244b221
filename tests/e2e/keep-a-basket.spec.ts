import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'
import { Sale } from '#contract/basket.ts'
import { href } from '#i18n/routes.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110
const t = wordsOf('en', 'basket')

/** The currency of `fillBasket`, so that nothing is repriced unless a test asks for it. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
})

const tickets = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.locator('[data-basket-count]')

/** Modifies the shop's basket on its way to the page. */
const changed = (change: (sale: Sale) => Sale) => async (route: Route) => {
  const reply = await route.fetch()
  await route.fulfill({ response: reply, json: change(v.parse(Sale, await reply.json())) })
}

test('shows tickets, hold and price, and removes tickets', async ({ page }) => {
  const first = await fillBasket(page, BUS)
  const both = await fillBasket(page, CRUISE)
  await page.goto(href('basket', 'en'))
  await expect(tickets(page)).toHaveCount(2)
  await expect(count(page)).toContainText('2')
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  await fitsTheWidth(page)
  await audit(page, 'basket')
  const cruise = both.lines.find((line) => line.productId === CRUISE)
  await page.getByRole('button', { name: t('line.removeNamed', { name: cruise?.productName ?? '' }) }).click()
  await expect(tickets(page)).toHaveCount(1)
  await expect(count(page)).toContainText('1')
  await expect(tickets(page)).toContainText(first.lines[0]?.productName ?? '')
  await expect(page.getByRole('link', { name: t('total.pay') })).toHaveAttribute(
    'href',
    href('payment', 'en'),
  )
})

test('reprices the basket in another currency', { tag: '@desktop' }, async ({ page }) => {
  await fillBasket(page, BUS)
  await page.goto(href('basket', 'en'))
  await expect(tickets(page)).toHaveCount(1)
  const header = page.getByRole('banner')
  for (const [name, sign] of [
    ['US dollar', '$'],
    ['Euro', '€'],
  ] as const) {
    await header.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.locator('.basket-total-amount')).toContainText(sign)
    await expect(tickets(page)).toContainText(sign)
  }
})

test('empties a basket in two tabs', { tag: '@phone' }, async ({ page, context }) => {
  await fillBasket(page, BUS)
  await fillBasket(page, CRUISE)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(href('basket', 'en'))
    await expect(tickets(tab)).toHaveCount(2)
  }
  const remove = (tab: Page) => tab.getByRole('button', { name: /^Remove/ }).first()
  await page.bringToFront()
  await remove(page).click()
  await expect(tickets(page)).toHaveCount(1)
  await other.bringToFront()
  // The same ticket once more: what was asked for is already so.
  await remove(other).click()
  await expect(tickets(other)).toHaveCount(1)
  await expect(other.getByRole('alert')).toHaveCount(0)

  await page.bringToFront()
  await remove(page).click()
  await expect(page.getByRole('heading', { name: t('empty.title') })).toBeVisible()
  // Headless tabs are always visible.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByRole('heading', { name: t('empty.title') })).toBeVisible()
  for (const tab of [page, other]) {
    await expect(count(tab)).toBeHidden()
    // The visitor removed the tickets, so nothing is reported as lost.
    await expect(tab.getByText(t('lost.title'))).toHaveCount(0)
  }
  await audit(page, 'empty basket')
  await page.getByRole('link', { name: t('empty.action') }).click()
  await page.waitForURL(`**${href('destinations', 'en')}`)
})

test('removes a ticket once when pressed twice', { tag: '@phone' }, async ({ page }) => {
  await fillBasket(page, BUS)
  await fillBasket(page, CRUISE)
  await page.goto(href('basket', 'en'))
  let answer = () => undefined as void
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await page.route('**/api/v2/sale/delete/*', async (route) => {
    asked += 1
    await waiting
    await route.continue()
  })
  const remove = page.getByRole('button', { name: /^Remove/ }).first()
  await remove.click()
  await remove.dispatchEvent('click')
  answer()
  await expect(tickets(page)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toBe(1)
})

test('counts down the hold and restores expired tickets', { tag: '@desktop' }, async ({ page }) => {
  const before = await fillBasket(page, BUS)
  await endHoldSoon(before, 6)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/transaction/sale?')) asked += 1
  })
  await page.goto(href('basket', 'en'))
  await expect(page.getByRole('timer')).toHaveText(/^0:0[1-6]$/)
  await expect(page.getByText(t('hold.spoken', { count: 1 }))).toBeAttached()
  const dialog = page.getByRole('dialog', { name: t('lost.title') })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(count(page)).toBeHidden()
  await audit(page, 'expired session', ['light'])
  await dialog.getByRole('button', { name: t('lost.retrieve') }).click()
  await expect(dialog).toBeHidden()
  await expect(tickets(page)).toHaveCount(1)
  await expect(count(page)).toHaveText(/^1/)
  // The end of the hold is reported once: the page loads the basket at its start and at that end.
  expect(asked).toBe(2)
  const reply = await page.request.get('/api/v2/transaction/sale?version=2.0')
  const again = v.parse(Sale, await reply.json())
  expect(again.id).not.toBe(before.id)
  expect(again.lines.map(({ optionId, day, time, units }) => ({ optionId, day, time, units }))).toEqual(
    before.lines.map(({ optionId, day, time, units }) => ({ optionId, day, time, units })),
  )
})

const once = { tag: '@phone' }

test('restores an expired basket as far as seats are free', once, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  const both = await fillBasket(page, CRUISE)
  const [bus, cruise] = [BUS, CRUISE].map((id) => both.lines.find((line) => line.productId === id))
  if (!bus || !cruise) throw new Error('the basket lacks a ticket')
  // A reply like the shop's: an expired basket still names its tickets.
  await page.route(
    '**/api/v2/transaction/sale?*',
    changed((sale) => ({ ...sale, status: 'expired' })),
  )
  const { productId, productName, optionId, optionName, day, time } = cruise
  const choices = [{ optionId, optionName, day, time, passengers: { adult: 2 } }]
  const restored = {
    sale: { ...both, lines: [bus], count: 1, total: bus.total },
    added: 1,
    unavailable: [
      {
        productId,
        productName,
        locationName: cruise.locationName,
        choices,
        reason: { code: 'not_enough_left', message: 'Only 1 ticket is left.' },
      },
    ],
    couponLost: { coupon: 'TEN', reason: { code: 'coupon_used_up', message: 'It has been used up.' } },
  }
  let asked = 0
  await page.route('**/api/v2/transaction/recover', (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.fulfill({ json: restored })
  })
  await page.goto(href('basket', 'en'))
  const expired = page.getByRole('dialog', { name: t('lost.title') })
  await expect(expired).toContainText(productName)
  await expect(count(page)).toBeHidden()
  await expect(page.getByRole('link', { name: t('total.pay') })).toHaveCount(0)
  await expired.getByRole('button', { name: t('lost.retrieve') }).click()
  const some = page.getByRole('dialog', { name: t('lost.titleSome') })
  await expect(some).toContainText('Only 1 ticket is left.')
  await expect(some).toContainText('It has been used up.')
  await expect(some.getByRole('link', { name: productName })).toBeVisible()
  await expect(some.getByRole('listitem')).toHaveCount(1)
  await expect(some.getByRole('button', { name: t('lost.retrieve') })).toHaveCount(0)
  await some.getByRole('button', { name: t('lost.leave') }).click()
  await expect(tickets(page)).toHaveCount(1)
  await expect(count(page)).toContainText('1')
  // The browser logs the aborted request.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('reports a basket that expired between visits', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'guest_cart_element', value: '2', url: baseURL ?? '' }])
  await page.goto(href('basket', 'en'))
  await expect(page.getByText(t('lost.title'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('empty.title') })).toBeVisible()
})

test('reports an unreachable shop and recovers', { tag: '@phone' }, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  const away = '**/api/v2/transaction/sale?*'
  await page.route(away, (route) => route.abort())
  await page.goto(href('basket', 'en'))
  await expect(page.getByText(t('failed.title'))).toBeVisible()
  await audit(page, 'basket out of reach', ['light'])
  await page.unroute(away)
  await page.getByRole('button', { name: t('failed.retry') }).click()
  await expect(tickets(page)).toHaveCount(1)
  // The browser logs the aborted request.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('explains how to book without JavaScript', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(href('basket', 'en'))
    // Playwright's text locators skip noscript, though visitors without JavaScript see it.
    const sentence = page.locator('main noscript p')
    await expect(sentence).toContainText(t('noScript'))
    await expect(sentence.locator('a')).toBeVisible()
  })
})
