import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { href } from '#i18n/routes.ts'
import { endHoldSoon } from '#tests/support/end-hold-soon.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const CRUISE = 2110

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'currency', value: '1', url: baseURL ?? '' }])
})

const tickets = (page: Page) => page.getByRole('main').getByRole('article')

async function basketOf(page: Page): Promise<Sale> {
  const reply = await page.context().request.get('/api/v2/transaction/sale?version=2.0')
  return v.parse(Sale, await reply.json())
}

/** The link to a basket with this tour, made by somebody else. */
async function linkTo(page: Page, productId: number): Promise<string> {
  await fillBasket(page, productId)
  const made = await page.context().request.post('/api/v2/transaction/basketLink', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {},
  })
  const { items } = (await made.json()) as { items: string }
  const kept = (await page.context().cookies()).filter(({ name }) => name === 'currency')
  await page.context().clearCookies()
  await page.context().addCookies(kept)
  return items
}

test('fills an empty basket from a link once', { tag: '@phone' }, async ({ page }) => {
  const t = wordsOf('it', 'basket')
  const items = await linkTo(page, BUS)
  await watchShifts(page)
  // The end of a sentence, as a mail program takes it for a part of the link.
  await page.goto(`${href('basket', 'it')}?items=${items}).`)
  await expect(page.getByText(t('link.added', { count: 1 }))).toBeVisible()
  await expect(tickets(page)).toHaveCount(1)
  await expect(page).toHaveURL((url) => url.search === '')
  expect(await shiftsOf(page)).toEqual({ sum: 0, of: [] })
  await fitsTheWidth(page)
  await page.reload()
  await expect(tickets(page)).toHaveCount(1)
  await page.goto(href('about', 'it'))
  await page.goBack()
  await expect(tickets(page)).toHaveCount(1)
})

test('asks before a link touches a full basket', { tag: '@phone' }, async ({ page }) => {
  const t = wordsOf('en', 'basket')
  const items = await linkTo(page, CRUISE)
  const link = `${href('basket', 'en')}?items=${items}`
  await fillBasket(page, BUS)
  const dialog = page.getByRole('dialog', { name: t('link.title') })

  await page.goto(link)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: wordsOf('en', 'common')('close') })).toBeFocused()
  await fitsTheWidth(page)
  await audit(page, 'basket link', ['light'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(tickets(page)).toHaveCount(1)
  await expect(page).toHaveURL((url) => url.search === '')

  await page.goto(link)
  await dialog.getByRole('button', { name: t('link.keep') }).click()
  await expect(tickets(page)).toHaveCount(2)

  await page.goto(link)
  await dialog.getByRole('button', { name: t('link.replace') }).click()
  await expect(tickets(page)).toHaveCount(1)
  await expect(page.locator('[data-basket-count]')).toContainText('1')
})

test('settles an expired basket before its link', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  const t = wordsOf('es', 'basket')
  const items = await linkTo(page, CRUISE)
  const link = `${href('basket', 'es')}?items=${items}`
  const dialogs = page.getByRole('dialog')
  const asking = page.getByRole('dialog', { name: t('link.title') })
  const expired = page.getByRole('dialog', { name: t('lost.title') })
  const close = wordsOf('es', 'common')('close')

  await test.step('the hold ends while the link asks', async () => {
    const sale = await fillBasket(page, BUS)
    await page.goto(link)
    await expect(asking).toBeVisible()
    await endHoldSoon(sale, 2)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(expired).toBeVisible()
    await expect(dialogs).toHaveCount(1)
    await expired.getByRole('button', { name: t('lost.retrieve') }).click()
    await expect(asking.getByRole('button', { name: close })).toBeFocused()
    await expect(dialogs).toHaveCount(1)
    await asking.getByRole('button', { name: t('link.keep') }).click()
    await expect(tickets(page)).toHaveCount(2)
  })

  await test.step('the hold has ended before', async () => {
    await endHoldSoon(await basketOf(page), 0)
    await page.goto(link)
    await expect(expired.getByRole('listitem')).toHaveCount(2)
    await expect(dialogs).toHaveCount(1)
    await expect(tickets(page)).toHaveCount(0)
    await expired.getByRole('button', { name: t('lost.leave') }).click()
    await expect(page.getByText(t('link.added', { count: 1 }))).toBeVisible()
    await expect(tickets(page)).toHaveCount(1)
    await expect(dialogs).toHaveCount(0)
  })
})

test('repeats a lost link with the reload', { tag: ['@desktop', '@long'] }, async ({ page, complaints }) => {
  const t = wordsOf('de', 'basket')
  const items = await linkTo(page, BUS)
  const opening = '**/api/v2/transaction/basketLink/open'
  // The shop adds the ticket, but its answers are lost.
  await page.route(opening, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto(`${href('basket', 'de')}?items=${items}`)
  await expect(page.getByText(t('link.failed'))).toBeVisible()
  await page.unroute(opening)
  await page.reload()
  await expect(page.getByText(t('link.added', { count: 1 }))).toBeVisible()
  await expect(tickets(page)).toHaveCount(1)
  // The browser logs the aborted requests.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

test('keeps the basket when a link is wrong', { tag: '@desktop' }, async ({ page, complaints }) => {
  const t = wordsOf('fr', 'basket')
  const items = await linkTo(page, CRUISE)
  await fillBasket(page, BUS)
  await watchShifts(page)
  for (const wrong of [items.slice(0, -4), `x${items}`, 'a'.repeat(8_001)]) {
    await page.goto(`${href('basket', 'fr')}?items=${wrong}`)
    await expect(page.getByRole('alert')).toContainText(t('link.failed'))
    await expect(tickets(page)).toHaveCount(1)
    await expect(page).toHaveURL((url) => url.search === '')
    expect(await shiftsOf(page)).toEqual({ sum: 0, of: [] })
  }
  // The browser logs the refused requests.
  expect(complaints.splice(0).filter((complaint) => !/\b(400|422)\b/.test(complaint))).toEqual([])
})

test('shares the basket by its link', { tag: '@desktop' }, async ({ page, context }) => {
  const t = wordsOf('es', 'basket')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fillBasket(page, BUS)
  await page.goto(href('basket', 'es'))
  await page.getByRole('button', { name: t('share.action') }).click()
  await expect(page.getByText(t('share.copied'))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(href('basket', 'es'))
  expect(new URL(copied).searchParams.get('items')).toMatch(/^[\w-]+\.[\w-]+$/)
})
