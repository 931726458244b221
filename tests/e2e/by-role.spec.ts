import type { Locator, Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productName } from '#tests/support/places.ts'
import { goodCard } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const search = wordsOf('en', 'search')
const booking = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')
const basket = wordsOf('en', 'basket')
const payment = wordsOf('en', 'payment')
const confirmed = wordsOf('en', 'payment-confirmed')
const voucher = wordsOf('en', 'voucher')

const CRUISE = productName(paris, 2110, 'en')
const exact = true

/** A screen reader enters a frame as it does any other part of the page: by role and name. */
async function inAnyFrame(page: Page, role: 'textbox', name: string): Promise<Locator> {
  let found: Locator | undefined
  await expect(async () => {
    for (const frame of page.frames()) {
      const control = frame.getByRole(role, { name })
      if ((await control.count()) === 1) found = control
    }
    expect(found, `a ${role} named ${name}`).toBeDefined()
  }).toPass()
  return found ?? page.getByRole(role, { name })
}

// What a screen reader offers is all that this visitor has: nothing here looks for a class, an id, a text or
// an address.
test('buys a cruise by roles and names alone', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await page.goto(href('home', 'en'))
  const main = page.getByRole('main')
  await main
    .getByRole('textbox', { name: search('label') })
    .first()
    .click()
  const box = main.getByRole('combobox', { name: search('label') })
  await box.pressSequentially('prais')
  await main
    .getByRole('listbox', { name: search('label') })
    .getByRole('option', { name: /^Paris/ })
    .first()
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Paris' })).toBeVisible()
  await main.getByRole('link', { name: CRUISE, exact }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: CRUISE })).toBeVisible()

  const panel = page.getByRole('region', { name: booking('title') })
  const day = panel.getByRole('grid').getByRole('button', { name: `, ${booking('status.available')}, ` })
  await expect(panel.getByRole('grid').getByRole('button').first()).toBeVisible()
  // At the end of a month, its last free day may be today.
  const toNext = panel.getByRole('button', { name: booking('calendar.next', { month: '' }).trim() })
  if ((await day.count()) < 2) await toNext.click()
  await day.nth(1).click()
  const children = passengers('types.child.name')
  await panel.getByRole('button', { name: passengers('more', { name: children }), exact }).click()
  const people = panel.getByRole('group', { name: children, exact })
  await expect(people.getByRole('status')).toHaveText('1')
  await panel
    .getByRole('radiogroup', { name: booking('steps.option') })
    .getByRole('radio')
    .first()
    .check()
  const times = panel.getByRole('group', { name: booking('options.times'), exact })
  await times.getByRole('radio').nth(2).check()
  await panel.getByRole('button', { name: booking('add'), exact }).click()
  await page
    .getByRole('dialog', { name: booking('added.title') })
    .getByRole('link', { name: booking('added.go') })
    .click()

  await expect(page.getByRole('heading', { level: 1, name: basket('title') })).toBeVisible()
  await expect(main.getByRole('heading', { name: CRUISE })).toBeVisible()
  await main.getByRole('link', { name: basket('total.pay') }).click()

  await expect(page.getByRole('heading', { level: 1, name: payment('title') })).toBeVisible()
  const payer = main.getByRole('region', { name: payment('sections.payer') })
  for (const [key, text] of Object.entries({
    firstName: 'Ana',
    lastName: 'Silva',
    email: 'ana.silva@example.org',
    emailAgain: 'ana.silva@example.org',
  })) {
    await payer.getByRole('textbox', { name: payment(`payer.${key}`), exact }).fill(text)
  }
  await payer.getByRole('combobox', { name: payment('payer.country') }).selectOption({ label: 'Spain' })
  for (const [key, digits] of [
    ['number', goodCard.number],
    ['expiry', goodCard.expiry],
    ['code', goodCard.code],
    ['holder', goodCard.holder],
  ] as const) {
    const field = await inAnyFrame(page, 'textbox', payment(`card.fields.${key}`))
    await field.pressSequentially(digits)
  }
  await main
    .getByRole('button', { name: new RegExp(`^${payment('pay.go', { amount: '' }).trim()} `) })
    .click()

  await expect(main.getByRole('heading', { name: confirmed('paid.title') })).toBeVisible()
  await main.getByRole('link', { name: confirmed('paid.voucher') }).click()
  await expect(page.getByRole('heading', { level: 1, name: voucher('title') })).toBeVisible()
  await expect(main.getByRole('heading', { name: CRUISE })).toBeVisible()
  const code = new RegExp(`^${voucher('ticket.qr', { code: '' })}`)
  await expect(main.getByRole('img', { name: code }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: voucher('actions.pdf') })).toBeVisible()
})
