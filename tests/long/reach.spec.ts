import type { Page } from '@playwright/test'
import { locales } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { pickFreeDay } from '#tests/support/purchase.ts'
import { coveredAtRest, coveredUnderFocus, cutWords, enlargeText } from '#tests/support/reach.ts'
import { resize } from '#tests/support/resize.ts'
import { settled } from '#tests/support/screen-faults.ts'
import { hasNotice, lostScreens, screens } from '#tests/support/screens.ts'

/** The sizes are set here, so one project is enough. */
const once = { tag: '@desktop' }
const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }
const narrow = { width: 320, height: 700 }
const tablet = { width: 1024, height: 800 }

/** Laid out like “about” and “contact”, which are tested for all of them; here only words are checked. */
const LAID_OUT_ALIKE =
  /^(city, (service|terms)|terms|privacy|careers|imprint|health|support|tips|a day|.*link|no pay|too many)/

const notice = (page: Page) => page.locator('[data-cookie-notice]')

async function open(page: Page, path: string): Promise<void> {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await page.goto(path)
  await settled(page)
  // The member area opens a dialog for guests; a dialog covers the page on purpose.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
}

async function judge(page: Page, name = ''): Promise<void> {
  if (LAID_OUT_ALIKE.test(name)) return everythingIsRead(page)
  if (hasNotice(name)) {
    await expect(notice(page)).toBeVisible()
    await test.step('with the cookie notice', async () => {
      await nothingIsCovered(page, phone)
      await nothingIsCovered(page, laptop)
    })
    await notice(page).getByRole('button').click()
  }
  await expect(notice(page)).toBeHidden()
  await test.step('without the cookie notice', async () => {
    await nothingIsCovered(page, phone)
    await nothingIsCovered(page, laptop)
  })
  await test.step('words and sizes', () => everythingIsRead(page))
}

async function nothingIsCovered(page: Page, size: typeof phone): Promise<void> {
  await resize(page, size)
  expect.soft(await coveredAtRest(page), `covered at rest, ${size.width} px`).toEqual([])
  expect.soft(await coveredUnderFocus(page), `covered under focus, ${size.width} px`).toEqual([])
}

async function everythingIsRead(page: Page): Promise<void> {
  for (const size of [tablet, narrow]) {
    await resize(page, size)
    expect.soft(await cutWords(page), `cut at ${size.width} px`).toEqual([])
  }
  await resize(page, phone)
  for (const percent of [150, 200]) {
    await enlargeText(page, percent)
    expect.soft(await cutWords(page), `cut at ${percent} % text`).toEqual([])
  }
  expect.soft(await coveredAtRest(page, { enlarged: true }), 'covered at 200 % text').toEqual([])
}

const turn = (index: number) => locales[(index + 4) % locales.length] ?? 'de'

Object.entries(screens).forEach(([name, pathIn], index) => {
  const locale = turn(index)
  test(`covers nothing on ${name} (${locale})`, once, async ({ page }) => {
    await open(page, pathIn(locale))
    await judge(page, name)
  })
})

Object.entries(lostScreens).forEach(([name, inLocale], index) => {
  const { path, status } = inLocale(turn(index))
  test(`covers nothing on ${name}`, once, async ({ page, complaints }) => {
    await open(page, path)
    await judge(page, name)
    // The browser logs the status that this screen is about.
    const others = complaints.splice(0).filter((complaint) => !complaint.includes(String(status)))
    expect(others).toEqual([])
  })
})

test('covers nothing on a bus tour (es)', once, async ({ page }) => {
  await open(page, productPath(paris, 2182, 'es'))
  await pickFreeDay(page, 'es')
  await judge(page)
})

test('covers nothing on a filled basket (de)', once, async ({ page }) => {
  await fillBasket(page, 2182)
  await fillBasket(page, 2110)
  await open(page, href('basket', 'de'))
  await judge(page)
})

test('covers nothing on the payment form (fr)', once, async ({ page }) => {
  await fillBasket(page, 2113)
  await open(page, href('payment', 'fr'))
  await judge(page)
})
