import type { BrowserContext, Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { trialCoupon } from '#server/services/discount/trial-coupon.ts'
import { buyVoucher } from './buy-voucher.ts'
import { chooseCurrency } from './choose-currency.ts'
import { endHoldSoon } from './end-hold-soon.ts'
import { fillBasket } from './fill-basket.ts'
import { holdAtHigherPrice } from './held-price.ts'
import { expect } from './journey.ts'
import { cityPath, paris, productName, productPath } from './places.ts'
import { pickFreeDay } from './purchase.ts'
import { openStep } from './turn-calendar.ts'
import { wordsOf } from './words.ts'

const BUS = 2182
const CRUISE = 2110
const BUS_AND_CRUISE = 2112

/** The currency of `fillBasket`, so that nothing is repriced unless a screen is about it. */
export const payInEuros = (context: BrowserContext, baseURL = ''): Promise<void> =>
  context.addCookies([{ name: 'currency', value: '1', url: baseURL }])

async function suggest(page: Page, locale: Locale, typed: string): Promise<void> {
  await page.goto(href('home', locale))
  const field = page.locator('#home-q')
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', /true|false/)
  await field.fill(typed)
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
}

/** A product with a day chosen, and with its first ticket or the first of each part. */
async function choose(page: Page, locale: Locale, product: number, parts: number): Promise<void> {
  await page.goto(productPath(paris, product, locale))
  await pickFreeDay(page, locale)
  for (let part = 0; part < parts; part += 1) {
    const step = page.locator(`#booking-part-${part}`)
    await step.getByRole('radio').first().click()
    // The step may fold at once.
    await expect(step.locator('input:checked')).toBeAttached()
  }
}

/** A basket with a bus tour, its upgrade and two suggestions. */
async function openBasket(page: Page, locale: Locale): Promise<void> {
  await page.goto(href('basket', locale))
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  const more = page.getByRole('region', { name: wordsOf(locale, 'basket')('more.title') })
  await expect(more.getByRole('listitem').first()).toBeVisible()
}

async function applyCoupon(page: Page, locale: Locale, code: string): Promise<void> {
  const t = wordsOf(locale, 'basket')
  await page.getByText(t('coupon.question')).click()
  await page.getByLabel(t('coupon.label')).fill(code)
  await page.getByRole('button', { name: t('coupon.apply') }).click()
}

/** The page that cancels two tickets, both in time, with one of them chosen. */
async function chooseToCancel(page: Page, locale: Locale): Promise<void> {
  const voucher = await buyVoucher(page, locale, [BUS, CRUISE], { ahead: 3 })
  await page.goto(voucher.replace('/voucher/', '/change-booking/'))
  await page.getByRole('checkbox').first().check()
}

async function askForRefund(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale, 'change-booking')('choose') }).click()
  await expect(page.locator('.sums')).toBeVisible()
}

/** The days of the later month that a ticket may be moved to, with one of them chosen. */
async function chooseNewDay(page: Page, locale: Locale): Promise<void> {
  const voucher = await buyVoucher(page, locale, [CRUISE], { ahead: 3 })
  await page.goto(voucher.replace('/voucher/', '/move-ticket/'))
  await page.locator('.move-ticket-months [rel~=next]').click()
  await page.getByRole('radio').nth(2).check()
}

/** From the days to the first time of the chosen one, and to the sums. */
async function askForMove(page: Page, locale: Locale): Promise<void> {
  const go = page.getByRole('button', { name: wordsOf(locale, 'move-ticket')('days.go') })
  await go.click()
  await page.getByRole('radio').first().check()
  await go.click()
  await expect(page.locator('.sums')).toBeVisible()
}

async function openLegend(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'availability')
  const open = page.getByRole('button', { name: t('legend.open') })
  if (!(await open.isVisible())) await openStep(page, 'passengers')
  await open.click()
  await expect(page.getByRole('dialog', { name: t('legend.title') })).toBeVisible()
}

async function refuseCoupon(page: Page, locale: Locale): Promise<void> {
  await applyCoupon(page, locale, 'DONAUDAMPFSCHIFFFAHRT2026')
  await expect(page.locator('.basket-coupon [role="alert"]')).not.toBeEmpty()
}

async function acceptCoupon(page: Page, locale: Locale): Promise<void> {
  await applyCoupon(page, locale, trialCoupon.code)
  await expect(page.locator('.basket-coupon-applied')).toBeVisible()
}

async function removeBus(page: Page, locale: Locale): Promise<void> {
  const name = productName(paris, BUS, locale)
  const remove = wordsOf(locale, 'basket')('line.removeNamed', { name })
  await page.getByRole('button', { name: remove }).click()
  await expect(page.locator('.basket-removed')).toBeVisible()
}

/**
 * What a visitor opens on the way from the search to the payment, and after it: no address alone shows it.
 * They expect a browser that pays in euros (`payInEuros`).
 */
export const openedScreens: Record<string, (page: Page, locale: Locale) => Promise<void>> = {
  'tickets to cancel': chooseToCancel,
  async 'refund to confirm'(page, locale) {
    await chooseToCancel(page, locale)
    await askForRefund(page, locale)
  },
  'days to move a ticket to': chooseNewDay,
  async 'move to confirm'(page, locale) {
    await chooseNewDay(page, locale)
    await askForMove(page, locale)
  },
  'suggestions, another spelling': (page, locale) => suggest(page, locale, 'prais'),
  'suggestions, long names': (page, locale) => suggest(page, locale, 'kunsthistorisches museum'),
  'suggestions, empty box': (page, locale) => suggest(page, locale, ''),
  async 'city, filters open'(page, locale) {
    await page.goto(`${cityPath(paris, locale)}?kind=cruise&price=50&cancellable=1`)
    await expect(page.locator('.tour-filter-more')).toHaveAttribute('open')
  },
  'day chosen': (page, locale) => choose(page, locale, BUS, 0),
  'ticket chosen': (page, locale) => choose(page, locale, BUS, 1),
  async 'start times'(page, locale) {
    await choose(page, locale, CRUISE, 1)
    const times = page.getByRole('group', {
      name: wordsOf(locale, 'availability')('options.times'),
      exact: true,
    })
    await times.locator('input:not(:disabled)').first().check()
  },
  'package chosen': (page, locale) => choose(page, locale, BUS_AND_CRUISE, 2),
  async 'folded step opened again'(page, locale) {
    await choose(page, locale, BUS, 1)
    await openStep(page, 'day')
  },
  async 'additional information'(page, locale) {
    await choose(page, locale, BUS, 0)
    await openLegend(page, locale)
  },
  async 'too many people'(page, locale) {
    await page.goto(`${productPath(paris, BUS, locale)}?day=2020-02-31&option=7&adult=99`)
    await expect(page.getByText(wordsOf(locale, 'availability')('address.title'))).toBeVisible()
  },
  async 'basket with a coupon'(page, locale) {
    await fillBasket(page, BUS)
    await fillBasket(page, CRUISE)
    await openBasket(page, locale)
    await acceptCoupon(page, locale)
  },
  async 'basket with a refused coupon'(page, locale) {
    await fillBasket(page, BUS)
    await openBasket(page, locale)
    await refuseCoupon(page, locale)
  },
  async 'ticket removed'(page, locale) {
    await fillBasket(page, CRUISE)
    await fillBasket(page, BUS)
    await openBasket(page, locale)
    await removeBus(page, locale)
  },
  async 'another price'(page, locale) {
    const t = wordsOf(locale, 'basket')
    const sale = await fillBasket(page, BUS)
    await holdAtHigherPrice(sale, 500)
    await openBasket(page, locale)
    await endHoldSoon(sale, 0)
    await page.reload()
    const lost = page.getByRole('dialog', { name: t('lost.title') })
    await lost.getByRole('button', { name: t('lost.retrieve') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('change.price') })).toBeVisible()
  },
  async 'another currency'(page, locale) {
    await fillBasket(page, BUS)
    await openBasket(page, locale)
    await chooseCurrency(page, locale, 'USD')
    const changed = wordsOf(locale, 'basket')('change.currency')
    await expect(page.getByRole('status').filter({ hasText: changed })).toBeVisible()
  },
}

/** Screens that follow one another; each is looked at before the next is opened. */
type Way = (page: Page, locale: Locale, lookAt: (screen: string) => Promise<void>) => Promise<void>

/** Opens one screen after the other. */
const oneByOne =
  (screens: string[]): Way =>
  async (page, locale, lookAt) => {
    for (const screen of screens) {
      const open = openedScreens[screen]
      if (!open) throw new Error(`no screen is called ${screen}`)
      await open(page, locale)
      await lookAt(screen)
    }
  }

export const waysThroughScreens: Record<string, Way> = {
  async 'cancelling a ticket'(page, locale, lookAt) {
    await chooseToCancel(page, locale)
    await lookAt('tickets to cancel')
    await askForRefund(page, locale)
    await lookAt('refund to confirm')
  },
  async 'moving a ticket'(page, locale, lookAt) {
    await chooseNewDay(page, locale)
    await lookAt('days to move a ticket to')
    await askForMove(page, locale)
    await lookAt('move to confirm')
  },
  'finding a tour': oneByOne([
    'suggestions, another spelling',
    'suggestions, empty box',
    'city, filters open',
  ]),
  async 'choosing a ticket'(page, locale, lookAt) {
    await choose(page, locale, BUS, 1)
    await lookAt('ticket chosen')
    await openLegend(page, locale)
    await lookAt('additional information')
  },
  'choosing a time or a package': oneByOne(['start times', 'package chosen', 'too many people']),
  async 'changing a basket'(page, locale, lookAt) {
    await fillBasket(page, CRUISE)
    await fillBasket(page, BUS)
    await openBasket(page, locale)
    await refuseCoupon(page, locale)
    await lookAt('basket with a refused coupon')
    await page.reload()
    await acceptCoupon(page, locale)
    await lookAt('basket with a coupon')
    await removeBus(page, locale)
    await lookAt('ticket removed')
  },
  'losing a price': oneByOne(['another price']),
}
