import type { Page } from '@playwright/test'
import { expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { openedScreens, payInEuros } from '#tests/support/opened-screens.ts'
import { besideScreen, cutWords, enlargeText } from '#tests/support/reach.ts'
import { resize } from '#tests/support/resize.ts'
import { screens } from '#tests/support/screens.ts'

/** German has the longest words. */
const LOCALE = 'de'
/** The sizes are set here, so one project is enough. */
const once = { tag: '@phone' }
const NARROW = { width: 320, height: 700 }
const PHONE = { width: 390, height: 844 }

/** The screens on which a purchase is made; the others follow in `npm run test:long`. */
const ON_THE_WAY = /^(ticket chosen|basket with a coupon)$/
const TO_THE_TOUR = /^(home|city|bus tour)$/
/** Those that this suite takes from the screens an address opens: what visitors see until they pay. */
const UNTIL_PAYMENT = /^(home|destinations|search|city|map viewer|bus|cruise|package|museum|empty basket)/

async function expectAllShown(page: Page, how: string): Promise<void> {
  await fitsTheWidth(page)
  expect.soft(await cutWords(page), `cut ${how}`).toEqual([])
  expect.soft(await besideScreen(page), `beside the screen ${how}`).toEqual([])
}

async function judge(page: Page): Promise<void> {
  await resize(page, NARROW)
  await expectAllShown(page, `at ${NARROW.width} px`)
  await resize(page, PHONE)
  await enlargeText(page, 200)
  await expectAllShown(page, 'at 200 % text')
}

test.beforeEach(({ context, baseURL }) => payInEuros(context, baseURL))

const byAddress = Object.entries(screens).filter(
  ([name]) => UNTIL_PAYMENT.test(name) && !TO_THE_TOUR.test(name),
)
const opened = [
  ...byAddress.map(([name, pathIn]) => [name, (page: Page) => page.goto(pathIn(LOCALE))] as const),
  ...Object.entries(openedScreens).map(([name, open]) => [name, (page: Page) => open(page, LOCALE)] as const),
]

test('shows home, city and tour narrow and enlarged', once, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [name, pathIn] of Object.entries(screens).filter(([one]) => TO_THE_TOUR.test(one)))
    await test.step(name, async () => {
      await page.goto(pathIn(LOCALE))
      await judge(page)
    })
})

for (const [name, open] of opened) {
  const tag = ON_THE_WAY.test(name) ? once : { tag: ['@phone', '@long'] }
  test(`shows ${name} narrow and enlarged`, tag, async ({ page, complaints }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    await judge(page)
    // The browser logs the refused coupon.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
}
