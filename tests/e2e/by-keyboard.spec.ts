import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { currencyButton, currencyMenu } from '#tests/support/choose-currency.ts'
import { expect, test } from '#tests/support/journey.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { expectPaid, goodCard } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

const once = { tag: '@desktop' }
const BUS = 2182

const booking = wordsOf('en', 'availability')
const passengers = wordsOf('en', 'passengers')
const payment = wordsOf('en', 'payment')
const basket = wordsOf('en', 'basket')

const focused = (page: Page) => page.locator(':focus')
const dayInFocus = (page: Page) => page.getByRole('grid').locator(':focus').getAttribute('data-day')
const addButton = (page: Page) => page.getByRole('button', { name: booking('add'), exact: true })

/** Types into the payer's form from the focused field, with Tab between fields. */
async function typePayer(page: Page): Promise<void> {
  const email = 'ana.silva@example.org'
  for (const text of ['Ana', 'Silva', email, email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Spain')
  await expect(page.locator('#payer-country')).toHaveValue('ES')
  await tabTo(page, page.locator('#payer-phone'))
  await page.keyboard.type('612345678')
}

async function typeCard(page: Page): Promise<void> {
  const frames = [
    ['encryptedCardNumber', goodCard.number],
    ['encryptedExpiryDate', goodCard.expiry],
    ['encryptedSecurityCode', goodCard.code],
  ] as const
  for (const [name, digits] of frames) {
    const frame = page.locator(`[data-cse="${name}"] iframe`)
    if (!(await frame.evaluate((node) => node === document.activeElement))) await tabTo(page, frame)
    const field = frame.contentFrame().locator('input').first()
    await expect(field).toBeFocused()
    await page.keyboard.type(digits)
  }
  await tabTo(page, page.locator('input[name="holderName"]'))
  await page.keyboard.type(goodCard.holder)
}

test('buys a tour without a mouse', once, async ({ page }) => {
  test.slow()
  await page.goto(href('home', 'en'))
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('#home-q'))
  await page.keyboard.type('pariz')
  await expect(page.getByRole('main').getByRole('option').first()).toContainText('Paris')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${cityPath(paris, 'en')}`)

  const name = productName(paris, BUS, 'en')
  await page.locator('#main').focus()
  await tabTo(page, page.getByRole('main').getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${productPath(paris, BUS, 'en')}`)

  await page.locator('#main').focus()
  await tabTo(page, page.getByRole('grid').getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').locator('[aria-pressed="true"]')).toBeFocused()
  await tabTo(
    page,
    page.getByRole('button', { name: passengers('more', { name: passengers('types.adult.name') }) }),
  )
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('group', { name: passengers('types.adult.name') }).getByRole('status'),
  ).toHaveText('3')
  const tickets = page.getByRole('radiogroup', { name: booking('steps.option') }).getByRole('radio')
  await expect(tickets.first()).toBeEnabled()
  await tabTo(page, tickets)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(tickets.nth(1)).toBeChecked()
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: booking('added.title') })
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('link', { name: booking('added.go') }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href('basket', 'en')}`)
  await page.locator('#main').focus()
  await tabTo(page, page.getByRole('link', { name: basket('total.pay') }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href('payment', 'en')}`)

  // Pay pressed too early lists the faults, and the first leads to its field.
  await expect(page.locator('[data-cse="encryptedSecurityCode"] iframe')).toBeVisible()
  await page.locator('#main').focus()
  await tabTo(
    page,
    page.getByRole('button', { name: new RegExp(`^${payment('pay.go', { amount: '' }).trim()}`) }),
  )
  await page.keyboard.press('Enter')
  await expect(focused(page)).toContainText(payment('payer.firstName'))
  await tabTo(page, focused(page).getByRole('link').or(page.locator('.error-summary a')).first())
  await page.keyboard.press('Enter')
  await expect(page.locator('#payer-firstName')).toBeFocused()

  await typePayer(page)
  await typeCard(page)
  await page.keyboard.press('Enter')
  await expectPaid(page, 'en')
})

test('moves through the calendar by keyboard', once, async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'))
  await page.getByRole('grid').scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await page.locator('#main').focus()
  await tabTo(page, page.getByRole('grid').getByRole('button'))
  await expect(page.locator('.booking-change')).toBeAttached()
  await expect(page.locator('[data-day]:focus')).toBeVisible()
  const month = page.locator('#calendar-month')
  for (const key of ['PageDown', 'PageDown']) {
    const before = await month.innerText()
    await page.keyboard.press(key)
    await expect(month).not.toHaveText(before)
  }
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  const start = (await dayInFocus(page)) ?? ''
  const weekdayOf = async () => new Date(`${(await dayInFocus(page)) ?? ''}T00:00:00Z`).getUTCDay()
  const walks: [key: string, days: number][] = [
    ['ArrowRight', 1],
    ['ArrowDown', 7],
    ['ArrowLeft', -1],
    ['ArrowUp', -7],
  ]
  for (const [key, days] of walks) {
    const before = Date.parse((await dayInFocus(page)) ?? '')
    await page.keyboard.press(key)
    await expect
      .poll(async () => (Date.parse((await dayInFocus(page)) ?? '') - before) / 86_400_000)
      .toBe(days)
  }
  await page.keyboard.press('Home')
  await expect.poll(weekdayOf).toBe(1)
  await page.keyboard.press('End')
  await expect.poll(weekdayOf).toBe(0)
  await page.keyboard.press('Shift+PageUp')
  await expect.poll(async () => ((await dayInFocus(page)) ?? '') < start).toBe(true)
  // The focus never moves before today in the city.
  const today = await dayInFocus(page)
  await page.keyboard.press('ArrowUp')
  expect(await dayInFocus(page)).toBe(today)
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1)
})

test('keeps the focus in a dialog and returns it', once, async ({ page }) => {
  await page.goto(productPath(paris, BUS, 'en'))
  await page.locator('#main').focus()
  await tabTo(page, page.getByRole('grid').getByRole('button'))
  await page.keyboard.press('Enter')
  const ticket = page
    .getByRole('radiogroup', { name: booking('steps.option') })
    .getByRole('radio')
    .first()
  await expect(ticket).toBeEnabled()
  await tabTo(page, ticket)
  await page.keyboard.press('Space')
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: booking('added.title') })
  await expect(dialog).toBeVisible()
  for (let stops = 0; stops < 8; stops += 1) {
    await page.keyboard.press(stops < 5 ? 'Tab' : 'Shift+Tab')
    // Tabbing past the dialog's end passes through the browser's own controls, where the page has no focus.
    const outside = await page.evaluate(() => {
      const { activeElement: at } = document
      return at !== document.body && !at?.closest('dialog')
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(addButton(page)).toBeFocused()
})

test('opens, moves through and closes menus by keyboard', once, async ({ page }) => {
  await page.goto(href('home', 'en'))
  const button = page.getByRole('banner').locator('[popovertarget="menu-language"]')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(page.locator('#menu-language')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#menu-language')).toBeHidden()
  await expect(button).toBeFocused()
  // Language and currency exclude each other (S2).
  await page.keyboard.press('Enter')
  await currencyButton(page).press('Enter')
  await expect(currencyMenu(page)).toBeVisible()
  await expect(page.locator('#menu-language')).toBeHidden()
  await button.press('Enter')
  await expect(page.locator('#menu-language')).toBeVisible()
  await expect(currencyMenu(page)).toBeHidden()
  await tabTo(page, page.locator('[data-language="fr"]'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href('home', 'fr')}`)
})
