import type { Page, Route } from '@playwright/test'
import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { trialCoupon } from '#server/services/discount/trial-coupon.ts'
import { chooseCurrency } from '#tests/support/choose-currency.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110
const onPhone = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }
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

/** The basket as the shop has it. */
async function basketOf(page: Page): Promise<Sale> {
  const reply = await page.request.get('/api/v2/transaction/sale?version=2.0')
  return v.parse(Sale, await reply.json())
}

test('shows tickets, hold and price, and removes tickets', longOnPhone, async ({ page }) => {
  const first = await fillBasket(page, BUS)
  const both = await fillBasket(page, CRUISE)
  await page.goto(href('basket', 'en'))
  await expect(tickets(page)).toHaveCount(2)
  await expect(count(page)).toContainText('2')
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
  await fitsTheWidth(page)
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
  const written = ({ total: amount, currency }: Sale) => formatMoney({ amount, currency }, 'en')
  let before = written(await basketOf(page))
  for (const [name, sign] of [
    ['US dollar', '$'],
    ['Euro', '€'],
  ] as const) {
    await header.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.locator('.basket-total-amount')).toContainText(sign)
    await expect(tickets(page)).toContainText(sign)
    const after = written(await basketOf(page))
    const notice = page.getByRole('status').filter({ hasText: t('change.currency') })
    await expect(notice).toContainText(t('change.total', { before, after }))
    before = after
  }
})

test('follows a change of currency in another tab', longOnDesktop, async ({ page, context }) => {
  await fillBasket(page, BUS)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(href('basket', 'en'))
    await expect(tickets(tab)).toHaveCount(1)
  }
  const changes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/currency/update')) changes.push(request.postData() ?? '')
  })
  const sum = (tab: Page) => tab.locator('.basket-total-amount')
  // A tab that priced the basket back after the first change would do so before the second has arrived.
  await chooseCurrency(page, 'en', 'USD')
  for (const tab of [page, other]) await expect(sum(tab)).toContainText('$')
  await chooseCurrency(other, 'en', 'GBP')
  for (const tab of [page, other]) await expect(sum(tab)).toContainText('£')
  expect(changes).toHaveLength(2)
})

test('empties a basket in two tabs', onPhone, async ({ page, context }) => {
  await fillBasket(page, BUS)
  await fillBasket(page, CRUISE)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(href('basket', 'en'))
    await expect(tickets(tab)).toHaveCount(2)
  }
  const remove = (tab: Page) => tab.getByRole('button', { name: /^Remove/ }).first()
  await remove(page).click()
  for (const tab of [page, other]) await expect(tickets(tab)).toHaveCount(1)
  await remove(other).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: t('empty.title') })).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
  for (const tab of [page, other]) {
    await expect(count(tab)).toBeHidden()
    // The visitor removed the tickets, so nothing is reported as lost.
    await expect(tab.getByText(t('lost.title'))).toHaveCount(0)
  }
  await page.getByRole('link', { name: t('empty.action') }).click()
  await page.waitForURL(`**${href('destinations', 'en')}`)
})

test(
  'sells more with upgrade, coupon, undo and suggestion',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const before = await fillBasket(page, BUS)
    const name = before.lines[0]?.productName ?? ''
    const total = page.locator('.basket-total-amount')
    await page.goto(href('basket', 'en'))
    await page.getByRole('button', { name: /^Make it 2 days for .* more$/ }).click()
    await expect(tickets(page)).toContainText('2 days')
    await expect(tickets(page).getByRole('link', { name, exact: true })).toBeFocused()

    await page.getByText(t('coupon.question')).click()
    const coupon = page.getByLabel(t('coupon.label'))
    await coupon.fill('NOBODY')
    await coupon.press('Enter')
    await expect(coupon).toHaveAccessibleDescription(/spelling/)
    await expect(coupon).toHaveValue('NOBODY')
    const { total: full } = await basketOf(page)
    await coupon.fill(trialCoupon.code)
    await coupon.press('Enter')
    await expect(page.getByText('10% off every ticket.')).toBeVisible()
    const { total: due, discount } = await basketOf(page)
    expect([due, discount]).toEqual([full * 0.9, full * 0.1])

    const paid = await total.textContent()
    await page.getByRole('button', { name: t('line.removeNamed', { name }) }).click()
    const undo = page.getByRole('button', { name: `${t('undo.action')}: ${name}` })
    await expect(undo).toBeFocused()
    await expect(count(page)).toBeHidden()
    await undo.press('Enter')
    await expect(tickets(page).getByRole('link', { name, exact: true })).toBeFocused()
    await expect(total).toHaveText(paid ?? '')
    await expect(count(page)).toHaveText(/^1/)
    const offers = page.getByRole('region', { name: t('more.title') }).getByRole('listitem')
    await expect(offers).toHaveCount(2)
    const offered = await offers.first().getByRole('link').textContent()
    await offers.first().getByRole('button').click()
    await expect(tickets(page).getByRole('link', { name: offered ?? '', exact: true })).toBeFocused()
    await expect(count(page)).toHaveText(/^2/)
    // The browser logs the refused coupon.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([])
  },
)

test('takes back what the shop did not answer', { tag: '@desktop' }, async ({ page, complaints }) => {
  await fillBasket(page, BUS)
  await page.goto(href('basket', 'en'))
  const name = (await tickets(page).getByRole('heading').textContent()) ?? ''
  const remove = page.getByRole('button', { name: t('line.removeNamed', { name }) })
  let line = Promise.withResolvers<void>()
  const lost = async (route: Route) => {
    await line.promise
    await route.abort()
  }
  await page.route('**/api/v2/sale/**', lost)
  await remove.click()
  await expect(tickets(page)).toHaveCount(0)
  await expect(page.getByText(t('progress.working'))).toBeVisible()
  line.resolve()
  await expect(tickets(page).getByRole('alert')).toHaveText(t('failed.change'))
  await expect(tickets(page).getByRole('link', { name, exact: true })).toBeFocused()
  line = Promise.withResolvers<void>()
  const upgrade = page.getByRole('button', { name: /^Make it 2 days/ })
  await upgrade.click()
  await expect(upgrade).toHaveAttribute('aria-busy', 'true')
  line.resolve()
  await expect(tickets(page).getByRole('alert')).toHaveText(t('failed.change'))
  await page.unroute('**/api/v2/sale/**')
  await upgrade.click()
  await expect(tickets(page)).toContainText('2 days')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The browser logs the aborted requests.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('removes a ticket once when pressed twice', onPhone, async ({ page }) => {
  await fillBasket(page, BUS)
  await fillBasket(page, CRUISE)
  await page.clock.install()
  await page.goto(href('basket', 'en'))
  let answer = () => undefined as void
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await page.route('**/api/v2/sale/delete/*', async (route) => {
    asked += 1
    await waiting
    await route.continue()
  })
  // The second ticket has moved up to where the pointer is.
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .dblclick()
  await expect(tickets(page)).toHaveCount(1)
  // What takes longer than five seconds is explained (S9).
  await expect(page.getByText(t('progress.working'))).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page.getByText(t('progress.slow'))).toBeVisible()
  answer()
  await expect(page.getByText(t('progress.slow'))).toHaveCount(0)
  await expect(tickets(page)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toBe(1)
})

test('counts down the hold and restores expired tickets', { tag: '@desktop' }, async ({ page }) => {
  const before = await fillBasket(page, BUS)
  await endHoldSoon(before, 59)
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/transaction/sale?')) asked += 1
  })
  await page.goto(href('basket', 'en'))
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-5]\d$/)
  await expect(page.getByText(t('hold.spoken', { count: 1 }))).toBeAttached()
  // The hold ends on the server and in the browser at the same time.
  await endHoldSoon(before, 0)
  await page.clock.fastForward(60_000)
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
  const again = await basketOf(page)
  expect(again.id).not.toBe(before.id)
  expect(again.lines.map(({ optionId, day, time, units }) => ({ optionId, day, time, units }))).toEqual(
    before.lines.map(({ optionId, day, time, units }) => ({ optionId, day, time, units })),
  )
})

test('keeps the total in view on a phone', onPhone, async ({ page }) => {
  await fillBasket(page, BUS)
  const { total: amount, currency, count: places } = await fillBasket(page, CRUISE)
  await page.goto(href('basket', 'it'))
  await expect(tickets(page)).toHaveCount(2)
  const bar = page.locator('.basket-bar')
  const total = page.locator('.basket-total')
  // As the page opens, it covers nothing.
  await expect(total).not.toBeInViewport()
  await expect(bar).toBeHidden()
  await page.mouse.wheel(0, 60)
  await expect(bar).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar).toContainText(formatMoney({ amount, currency }, 'it'))
  await expect(bar).toContainText(wordsOf('it', 'common')('tickets', { count: places }))
  // Where the page's own total is in view, it steps aside.
  await total.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await bar.getByRole('link', { name: wordsOf('it', 'basket')('total.pay') }).tap()
  await page.waitForURL(`**${href('payment', 'it')}`)
})

test('restores an expired basket as far as seats are free', longOnPhone, async ({ page, complaints }) => {
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

test('reports a basket that expired between visits', longOnPhone, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'guest_cart_element', value: '2', url: baseURL ?? '' }])
  await page.goto(href('basket', 'en'))
  await expect(page.getByText(t('lost.title'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('empty.title') })).toBeVisible()
})

test('reports an unreachable shop and recovers', onPhone, async ({ page, complaints }) => {
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
