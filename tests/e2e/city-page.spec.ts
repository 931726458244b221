import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { end } from '#scripts/support/programs.ts'
import { startShop } from '#scripts/support/shop-process.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { formatDay, formatDuration } from '#i18n/format.ts'
import { expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { cityPath, london, paris, productName, productPath } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110
const BUS_AND_CRUISE = 2112
const RIVER_SHUTTLE = 2115
const t = wordsOf('de', 'city')
const city = paris.names.de
const longOnDesktop = { tag: ['@desktop', '@long'] }

const hrefsOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))

test('compares hop-on tickets, marks classics and seats', longOnDesktop, async ({ page }) => {
  await page.goto(cityPath(paris, 'de'))
  const table = page.getByRole('region', { name: t('compare.title', { city }) }).getByRole('table')
  const optionsOf = (id: number) => paris.products.find((one) => one.id === id)?.options ?? []
  // A column for each ticket, and for the package with the bus.
  expect(await hrefsOf(table.getByRole('columnheader').getByRole('link'))).toEqual([
    ...optionsOf(BUS).map((option) => `${productPath(paris, BUS, 'de')}?option=${option.id}`),
    productPath(paris, BUS_AND_CRUISE, 'de'),
    ...optionsOf(RIVER_SHUTTLE).map(({ id }) => `${productPath(paris, RIVER_SHUTTLE, 'de')}?option=${id}`),
  ])
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const [first] = optionsOf(BUS)
  if (!first) throw new Error('the bus has no ticket')
  const good = row(t('compare.good')).getByRole('cell')
  await expect(good.first()).toContainText(formatDuration(first.duration, 'de'))
  await expect(good.nth(optionsOf(BUS).length)).toContainText(t('compare.asParts'))
  const boats = await row(t('compare.boat')).getByRole('cell').allInnerTexts()
  const [no, yes] = [t('compare.no'), t('compare.yes')]
  expect(boats).toEqual([...optionsOf(BUS).map(() => no), yes, ...optionsOf(RIVER_SHUTTLE).map(() => yes)])
  const adults = row(wordsOf('de', 'passengers')('types.adult.name')).getByRole('cell')
  for (const cell of await adults.all()) await expect(cell.locator('data:visible')).toHaveText(/\d/)

  const offers = wordsOf('de', 'offers')
  for (const { id, main, seat } of paris.products) {
    const name = productName(paris, id, 'de')
    const ticket = page
      .locator('.offer-ticket')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(ticket.getByText(offers('main')), name).toHaveCount(main ? 1 : 0)
    await expect(ticket.getByText(offers('limited')), name).toHaveCount(seat ? 1 : 0)
  }
})

/** Each ticket has its name, below it the kind beside the price, and nothing else. */
async function expectTwoLines(page: Page): Promise<void> {
  const tickets = await page.locator('.offer-ticket').evaluateAll((all) =>
    all.map((ticket) => {
      const boxOf = (part: string) => ticket.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
      const { top, bottom } = ticket.getBoundingClientRect()
      const [name, kind, price] = ['h3', '.offer-ticket-kind', '.offer-ticket-price'].map(boxOf)
      return { top, bottom, name, kind, price }
    }),
  )
  expect(tickets).toHaveLength(paris.products.length)
  const PADDING = 24
  for (const { top, bottom, name, kind, price } of tickets) {
    if (!name || !kind || !price) throw new Error('a ticket lacks a line')
    expect(name.top - top).toBeLessThanOrEqual(PADDING)
    expect(kind.top).toBeGreaterThanOrEqual(name.bottom)
    expect(price.top).toBeLessThan(kind.bottom)
    expect(price.left).toBeGreaterThanOrEqual(kind.right)
    expect(bottom - Math.max(kind.bottom, price.bottom)).toBeLessThanOrEqual(PADDING)
  }
}

test('shows tickets in two lines, leads from sights and reviews', { tag: '@phone' }, async ({ page }) => {
  await page.goto(cityPath(paris, 'de'))
  await fitsTheWidth(page)
  await expectTwoLines(page)
  const tours = page.locator('.city-sights').getByRole('link')
  const sight = (name: string) => page.locator('.city-sights summary').filter({ hasText: name })
  await sight('Eiffelturm').tap()
  await expect(tours.filter({ hasText: productName(paris, CRUISE, 'de') }).first()).toBeVisible()
  await sight('Arc de Triomphe').tap()
  // One is open at a time.
  await expect(page.locator('.city-sights details[open]')).toHaveCount(1)
  await tours.filter({ visible: true }).first().tap()
  await page.waitForURL(`**${productPath(paris, BUS, 'de')}`)
  await page.goBack()

  const reviews = page.locator('section').filter({
    has: page.getByRole('heading', { name: t('reviews.samples', { city }) }),
  })
  await expect(reviews).toContainText(t('reviews.samplesNote'))
  const written = reviews.getByRole('listitem')
  await expect(written).toHaveCount(6)
  // Of each tour one, before a second one.
  const first = await hrefsOf(written.getByRole('link'))
  expect(new Set(first).size).toBe(6)
  await expect(written.first().locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)

  const nearby = page.getByRole('navigation', { name: t('nearby', { city }) })
  const away = (await nearby.getByRole('listitem').allInnerTexts()).map((text) =>
    Number(/(\d+)\skm/u.exec(text)?.[1]),
  )
  expect(away.length).toBeGreaterThan(1)
  expect(away).toEqual(away.toSorted((a, b) => a - b))
  await nearby.getByRole('link', { name: london.names.de }).tap()
  await page.waitForURL(`**${cityPath(london, 'de')}`)
})

test('says what it does not understand, also after a reload', { tag: '@desktop' }, async ({ page }) => {
  const us = wordsOf('en-us', 'city')
  const address = `${cityPath(paris, 'en-us')}?kind=zeppelin&day=2026-02-30&duration=short`
  const names = [us('filter.names.day'), us('filter.names.kind')]
  const notice = page.getByText(us('filter.unknown', { filters: names.join(', ') }))
  const tickets = page.locator('.offer-ticket:visible')
  await page.goto(address)
  for (const look of ['opened', 'reloaded']) {
    await expect(notice, look).toBeVisible()
    // The script has looked at the page too.
    await expect(page.locator('.city-offers [data-hidden-in]')).toHaveCount(0)
    expect(page.url().endsWith(address), look).toBe(true)
    await expect(page.getByLabel(us('filter.duration'))).toHaveValue('short')
    await page.reload()
  }
  // The first choice of the visitor's own replaces it.
  const short = await tickets.count()
  await page.getByRole('checkbox', { name: us('filter.cancellable') }).check()
  await expect(page).toHaveURL(/paris\?duration=short&cancellable=1$/)
  await expect(notice).toHaveCount(0)
  expect(await tickets.count()).toBeLessThanOrEqual(short)
})

/** A shop that sells from the API of the running one, which does not say what is free on a day. */
async function openShopWithoutDays(api: string) {
  const proxy = createServer((request, reply) => {
    const path = request.url ?? ''
    if (/\/location\/\d+\/availability/.test(path)) return void reply.writeHead(503).end()
    void fetch(api + path, { headers: { language: String(request.headers['language'] ?? '') } }).then(
      async (answer) => {
        reply.writeHead(answer.status, { 'content-type': 'application/json' })
        reply.end(await answer.text())
      },
    )
  })
  await new Promise((resolve) => proxy.listen(0, () => resolve(undefined)))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const apiBase = `http://localhost:${(proxy.address() as AddressInfo).port}/api/v2`
  const own = { PORT: String(port), PUBLIC_ORIGIN: origin, API_BASE: apiBase, LOG_LEVEL: 'silent' }
  const shop = await startShop({ ...process.env, ...own }, 'ignore')
  return {
    origin,
    async close() {
      await end(shop)
      proxy.close()
    },
  }
}

test('says that a day could not be checked, once', longOnDesktop, async ({ page, baseURL, complaints }) => {
  const us = wordsOf('en-us', 'city')
  const shop = await openShopWithoutDays(baseURL ?? '')
  try {
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.goto(`${shop.origin}${cityPath(paris, 'en-us')}?day=2030-05-01`)
    const notice = page.getByText(us('filter.dayFailed', { day: formatDay('2030-05-01', 'en-us') }))
    await expect(notice).toBeVisible()
    await expect(page.locator('.offer-ticket:visible')).toHaveCount(paris.products.length)
    // The script has looked at the page too, and did not send the form again for the same answer.
    await expect(page.locator('.city-offers [data-hidden-in]')).toHaveCount(0)
    expect(loads).toBe(1)
    expect(complaints.splice(0)).toEqual([])
  } finally {
    await shop.close()
  }
})
