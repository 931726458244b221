import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { readEnvironment } from '#config/environment.ts'
import { Sale } from '#contract/basket/basket.ts'
import { href } from '#i18n/routes.ts'
import { openDatabase } from '#server/db/database.ts'
import { putBehindBadLine } from '#tests/support/bad-line.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { chooseCurrency } from '#tests/support/choose-currency.ts'
import { daysWith } from '#tests/support/days.ts'
import { test } from '#tests/support/failing-calls.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { insist } from '#tests/support/insist.ts'
import { expect, test as journey } from '#tests/support/journey.ts'
import { payInEuros } from '#tests/support/opened-screens.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110
const BUS_AND_CRUISE = 2112
/** Calls take two seconds, and one in five fails: among others those that each journey is about. */
const badLine = (seed: string) => ({ delay: 2_000, failing: 0.2, seed })
const once = { tag: '@desktop' }

const city = wordsOf('en', 'city')
const booking = wordsOf('en', 'availability')
const basket = wordsOf('en', 'basket')
const changing = wordsOf('en', 'change-booking')
const moving = wordsOf('en', 'move-ticket')

const main = (page: Page) => page.getByRole('main')
/** What the page says in red, but for the empty places that wait for it. */
const troubleIn = (place: Locator) => place.getByRole('alert').filter({ hasText: /./ })

test.beforeEach(async ({ context, baseURL }) => {
  test.setTimeout(120_000)
  await payInEuros(context, baseURL)
})

/** Waits for the tickets of the chosen day, and chooses one, with its first free time where it has any. */
async function chooseTicket(page: Page, part: number, press: () => Promise<unknown>): Promise<void> {
  const step = page.locator(`#booking-part-${part}`)
  const tickets = step.getByRole('radiogroup', { name: booking('steps.option') }).getByRole('radio')
  await insist(page, {
    press,
    done: tickets.first(),
    trouble: troubleIn(step),
    retry: step.getByRole('button', { name: booking('retry') }),
  })
  await tickets.first().check()
  const time = step.locator('.slot input:enabled').first()
  if ((await time.count()) > 0) await time.check()
}

async function addToBasket(page: Page, product: number): Promise<void> {
  await insist(page, {
    press: () => page.getByRole('button', { name: booking('add'), exact: true }).click(),
    done: page.getByRole('dialog', { name: booking('added.title') }),
    trouble: troubleIn(page.locator('#booking-add')),
  })
  await openBasket(page, () => page.getByRole('link', { name: booking('added.go') }).click())
  await expect(main(page).getByRole('heading', { name: productName(paris, product, 'en') })).toBeVisible()
}

async function openBasket(page: Page, press: () => Promise<unknown>): Promise<void> {
  await insist(page, {
    press,
    done: main(page).getByRole('article'),
    trouble: troubleIn(main(page)),
    retry: page.getByRole('button', { name: basket('failed.retry') }),
  })
}

/** The basket as the shop has it. */
const saleOf = async (page: Page) =>
  v.parse(Sale, await (await page.request.get('/api/v2/transaction/sale?version=2.0')).json())

test('filters by day and books a start time on a bad line', once, async ({ page, request }) => {
  const [, , day = ''] = await daysWith(request, CRUISE, 'available')
  const line = await putBehindBadLine(page, badLine('3934'))
  await page.goto(cityPath(paris, 'en'))
  const cruise = page
    .locator('.offer-ticket')
    .getByRole('link', { name: productName(paris, CRUISE, 'en'), exact: true })
    .and(page.locator(`[href$="?day=${day}"]`))
  await insist(page, {
    press: () => page.getByLabel(city('filter.day')).fill(day),
    done: cruise,
    trouble: page.getByText(city('filter.dayFailed', { day: '' }).slice(0, 16)),
  })
  await expect(page).toHaveURL(new RegExp(`[?&]day=${day}`))
  await chooseTicket(page, 0, () => cruise.first().click())
  await addToBasket(page, CRUISE)
  expect((await saleOf(page)).lines).toMatchObject([{ productId: CRUISE, day }])
  expect(line.told.length).toBeGreaterThan(0)
})

test('books a package on a bad line', once, async ({ page, request }) => {
  const [, , day = ''] = await daysWith(request, BUS_AND_CRUISE, 'available')
  const line = await putBehindBadLine(page, badLine('1593'))
  await chooseTicket(page, 0, () => page.goto(`${productPath(paris, BUS_AND_CRUISE, 'en')}?day=${day}`))
  await chooseTicket(page, 1, () => Promise.resolve())
  await addToBasket(page, BUS_AND_CRUISE)
  const { lines, count } = await saleOf(page)
  expect(lines.map((one) => one.day)).toEqual([day, day])
  expect(count).toBe(1)
  expect(line.told.length).toBeGreaterThan(0)
})

test('changes a basket on a bad line', once, async ({ page }) => {
  const before = await fillBasket(page, BUS)
  const line = await putBehindBadLine(page, badLine('23833'))
  await openBasket(page, () => page.goto(href('basket', 'en')))
  const tickets = main(page).getByRole('article')
  const trouble = troubleIn(main(page))
  const upgrade = page.locator('.basket-upgrade').getByRole('button')
  await insist(page, {
    press: () => upgrade.click(),
    done: main(page).getByText(basket('line.upgraded', { name: '', total: '' }).slice(0, 11)),
    trouble,
  })

  const more = page.getByRole('region', { name: basket('more.title') })
  const offer = more.getByRole('listitem').first()
  const name = await offer.getByRole('heading').innerText()
  await insist(page, {
    press: () => offer.getByRole('button').click(),
    done: tickets.getByRole('heading', { name }),
    trouble,
  })

  await insist(page, {
    press: () => chooseCurrency(page, 'en', 'USD'),
    done: page.locator('.basket-total-amount').filter({ hasText: '$' }),
    trouble,
  })
  const after = await saleOf(page)
  expect(after.currency).toBe('USD')
  expect(after.lines.map(({ productName: sold }) => sold)).toEqual([productName(paris, BUS, 'en'), name])
  expect(after.lines[0]?.optionId).not.toBe(before.lines[0]?.optionId)
  expect(after.lines[0]?.units).toMatchObject([{ type: 'adult', count: 2 }])
  expect(line.told.length).toBeGreaterThan(0)
})

/** What was done to the tickets of a payer. */
async function changesOf(email: string): Promise<string[]> {
  const database = await openDatabase(readEnvironment())
  try {
    const { rows } = await database.pool.query<{ kind: string }>(
      `select kind from sale_change join payer on payer.sale_id = sale_change.sale_id
       where payer.email = $1 order by sale_change.id`,
      [email],
    )
    return rows.map(({ kind }) => kind)
  } finally {
    await database.close()
  }
}

/** Reloads a page that did not arrive, which sends its form again. */
async function arrive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const MOST_RELOADS = 5
  await go()
  for (let reloads = 0; reloads < MOST_RELOADS; reloads += 1) {
    await page.waitForLoadState()
    if (await main(page).isVisible()) return
    await page.reload().catch(() => undefined)
  }
  await expect(main(page)).toBeVisible()
}

journey('cancels and moves tickets on a bad line', once, async ({ page, complaints }) => {
  journey.setTimeout(180_000)
  const email = `${randomUUID()}@example.org`
  const voucher = await buyVoucher(page, 'en', [BUS, CRUISE], { ahead: 3, email })
  const addresses = ['**/change-booking/**', '**/move-ticket/**', '**/api/booking/**']
  const line = await putBehindBadLine(page, { ...badLine('3737'), addresses })
  const open = (kind: string) => page.goto(voucher.replace('/voucher/', kind)).catch(() => undefined)
  const press = (name: string) => arrive(page, () => page.getByRole('button', { name }).click())

  await arrive(page, () => open('/change-booking/'))
  await page.getByRole('checkbox', { name: productName(paris, BUS, 'en') }).check()
  await press(changing('choose'))
  await press(changing('quote.confirm', { count: 1 }))
  await expect(page.getByRole('region', { name: changing('last.cancelledPart') })).toBeVisible()

  await arrive(page, () => open('/move-ticket/'))
  await arrive(page, () => page.locator('.move-ticket-months [rel~=next]').click())
  await page.getByRole('radio').nth(4).check()
  await press(moving('days.go'))
  await page.getByRole('radio').first().check()
  await press(moving('days.go'))
  await press(moving('quote.confirm'))
  await expect(page.getByRole('heading', { name: moving('done.title') })).toBeVisible()
  expect(await changesOf(email)).toEqual(['cancelled', 'moved'])
  await page.goto(voucher)
  await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)).toHaveCount(1)
  expect(line.told.length).toBeGreaterThan(0)
  // The browser logs the pages that did not arrive.
  expect(complaints.splice(0).filter((text) => !/Failed to load resource/.test(text))).toEqual([])
})
