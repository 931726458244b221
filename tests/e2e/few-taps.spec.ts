import type { Locator, Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import {
  countryList,
  expectPaid,
  fillInCard,
  goodCard,
  payButton,
  typePayer,
} from '#tests/support/purchase.ts'
import { expectShortPanel } from '#tests/support/short-panel.ts'
import { Taps } from '#tests/support/taps.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The longest language makes the tallest panel. */
const LOCALE = 'de'
const MOST_TO_ADDED = 12
const MOST_TO_CONFIRMED = 8

const booking = wordsOf(LOCALE, 'availability')
const passengers = wordsOf(LOCALE, 'passengers')

/** From simple to long: one ticket, one with a departure, a package of two that both want a choice. */
const tours = [
  { what: 'a bus for two', id: 2182, parts: 1, children: 0 },
  { what: 'a cruise with times for a family', id: 2110, parts: 1, children: 2 },
  { what: 'a package for a family', id: 2112, parts: 2, children: 2 },
]

/** From the city page to the dialog that says it is in the basket; adults are two already. */
async function addToBasket(page: Page, taps: Taps, { id, parts, children }: (typeof tours)[number]) {
  const take = async (control: Locator) => {
    await taps.tap(control)
    await expectShortPanel(page, LOCALE)
  }
  const name = productName(paris, id, LOCALE)
  await taps.tap(page.getByRole('main').getByRole('link', { name, exact: true }).first())
  await page.waitForURL(`**${productPath(paris, id, LOCALE)}`)
  await expectShortPanel(page, LOCALE)

  const free = page.getByRole('grid').getByRole('button', { name: `, ${booking('status.available')}, ` })
  await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible()
  if ((await free.count()) < 2) await take(page.locator('[data-month="after"]'))
  await take(free.nth(1))
  const more = passengers('more', { name: passengers('types.child.name') })
  for (let at = 0; at < children; at += 1) {
    await take(page.getByRole('button', { name: more, exact: true }))
  }
  for (let part = 0; part < parts; part += 1) {
    const step = page.locator(`#booking-part-${part}`)
    await take(step.getByRole('radio').first())
    const times = step.getByRole('group', { name: booking('options.times'), exact: true })
    if ((await times.count()) > 0) await take(times.getByRole('radio').first())
  }
  await taps.tap(page.getByRole('button', { name: booking('add'), exact: true }))
  await expect(page.getByRole('dialog', { name: booking('added.title') })).toBeVisible()
}

for (const tour of tours) {
  // The package takes the most taps.
  const tag = tour.parts > 1 ? ['@phone'] : ['@phone', '@long']
  test(`books ${tour.what} in few taps`, { tag }, async ({ page }) => {
    test.slow()
    const taps = new Taps()
    await page.goto(cityPath(paris, LOCALE))
    await addToBasket(page, taps, tour)
    const toAdded = taps.taken()

    await taps.tap(page.getByRole('dialog').getByRole('link', { name: booking('added.go') }))
    await page.waitForURL(`**${href('basket', LOCALE)}`)
    await taps.tap(page.getByRole('link', { name: wordsOf(LOCALE, 'basket')('total.pay') }).first())
    await page.waitForURL(`**${href('payment', LOCALE)}`)
    await taps.select(countryList(page, LOCALE), 'ES')
    // Typing is not counted, nor is the tap into a field that begins it.
    await typePayer(page, LOCALE)
    await fillInCard(page, goodCard)
    await taps.tap(payButton(page, LOCALE))
    await expectPaid(page, LOCALE)
    const toConfirmed = taps.taken()

    test.info().annotations.push({ type: 'taps', description: `${toAdded} + ${toConfirmed}` })
    expect(toAdded).toBeLessThanOrEqual(MOST_TO_ADDED)
    expect(toConfirmed).toBeLessThanOrEqual(MOST_TO_CONFIRMED)
  })
}
