import type { Page } from '@playwright/test'
import { locales } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'
import { resize } from '#tests/support/resize.ts'
import {
  axeFaults,
  cardFieldFaults,
  settled,
  shiftsOf,
  smallTargets,
  watchShifts,
} from '#tests/support/screen-faults.ts'
import { isRunningText, lostScreens, screens } from '#tests/support/screens.ts'

/** The widths are set here, so one project is enough. */
const once = { tag: '@desktop' }
const whole = { tag: ['@desktop', '@long'] }
/** The narrowest wraps the most lines; the widest shows what is folded elsewhere. */
const widths = [320, 768, 1920]
const [NARROWEST = 320, ...wider] = widths
/** Seven days of 44 pixels need this width; on narrower screens they shrink. */
const PHONE = 390

async function expectStill(page: Page): Promise<void> {
  const { sum, of } = await shiftsOf(page)
  expect.soft(sum === 0 ? [] : [`${sum} by ${of.join(', ')}`], 'moved while loading').toEqual([])
}

/** Opens the screen at a width and expects that it stays still while it loads. */
async function load(page: Page, path: string, width: number): Promise<void> {
  // The audit of the screen before stopped all movement, and so do desktops (playwright.config.ts).
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await settled(page)
  await expectStill(page)
  await fitsTheWidth(page)
}

async function expectFingerSized(page: Page): Promise<void> {
  await resize(page, { width: PHONE, height: 844 })
  expect.soft(await smallTargets(page), 'too small for a finger').toEqual([])
}

/** One load, narrow, in both schemes; then the other widths by resizing. */
async function judge(page: Page, path: string): Promise<void> {
  await load(page, path, NARROWEST)
  expect.soft(await axeFaults(page), `axe on ${path}`).toEqual([])
  await expectFingerSized(page)
  for (const width of wider) {
    await resize(page, { width, height: 900 })
    await fitsTheWidth(page)
  }
}

/** A load at each width, each in both schemes. */
async function judgeWhole(page: Page, path: string): Promise<void> {
  test.slow()
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await load(page, path, width)
      expect.soft(await axeFaults(page), `axe at ${width} px`).toEqual([])
      if (width === NARROWEST) await expectFingerSized(page)
    })
  }
}

// Each screen is tested in another language, to cover long German words, French elisions and so on.
const turn = (index: number) => locales[(index + 4) % locales.length] ?? 'de'

const named = Object.entries(screens).map(([name, pathIn], index) => ({ name, pathIn, index }))

for (const locale of locales) {
  const own = named.filter(({ name, index }) => turn(index) === locale && !isRunningText(name))
  test(`audits the screens in ${locale}`, once, async ({ page }) => {
    test.slow()
    await watchShifts(page)
    for (const { name, pathIn } of own) await test.step(name, () => judge(page, pathIn(locale)))
  })
}

for (const { name, pathIn, index } of named) {
  const locale = turn(index + 1)
  test(`audits ${name} at each width (${locale})`, whole, async ({ page }) => {
    await watchShifts(page)
    await judgeWhole(page, pathIn(locale))
  })
}

test('audits the screens of wrong addresses', once, async ({ page, complaints }) => {
  test.slow()
  await watchShifts(page)
  for (const [index, [name, inLocale]] of Object.entries(lostScreens).entries()) {
    const { path, status } = inLocale(turn(index))
    await test.step(name, () => judge(page, path))
    // The browser logs the status that this screen is about.
    const others = complaints.splice(0).filter((complaint) => !complaint.includes(String(status)))
    expect.soft(others, name).toEqual([])
  }
})

test('audits a filled basket (de)', once, async ({ page }) => {
  await fillBasket(page, 2182)
  await fillBasket(page, 2110)
  await watchShifts(page)
  await judge(page, href('basket', 'de'))
})

test('audits the payment form with its card fields (fr)', once, async ({ page }) => {
  await fillBasket(page, 2113)
  await watchShifts(page)
  await judge(page, href('payment', 'fr'))
  expect(await cardFieldFaults(page)).toEqual([])
})

test.describe('remembered browser state', once, () => {
  test.beforeEach(async ({ context, baseURL, page }) => {
    const url = baseURL ?? ''
    await context.addCookies([
      { name: 'currency', value: '3', url },
      { name: 'consent', value: 'yes', url },
      { name: 'guest_cart_element', value: '3', url },
    ])
    await page.addInitScript(() => localStorage.setItem('cityloop.passengers', '{"adult":3,"child":1}'))
    await watchShifts(page)
  })

  test('has no layout faults', async ({ page }) => {
    for (const path of [href('home', 'it'), productPath(paris, 2182, 'it'), href('basket', 'it')]) {
      await page.goto(path)
      await page.mouse.move(300, 300)
      await settled(page)
      await expect(page.locator('html'), path).toHaveAttribute('data-currency', 'USD')
      await expectStill(page)
    }
  })

  test('ignores invalid cookies and storage', async ({ page, context, baseURL }) => {
    await page.addInitScript(() => localStorage.setItem('cityloop.passengers', '{"adult":"<b>","x":1'))
    await context.addCookies([
      { name: 'currency', value: '__proto__', url: baseURL ?? '' },
      { name: 'guest_cart_element', value: 'NaN', url: baseURL ?? '' },
    ])
    await page.goto(productPath(paris, 2182, 'it'))
    await page.mouse.move(300, 300)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('data-currency', /^(EUR|GBP|USD)$/)
    await expect(page.locator('html')).not.toHaveAttribute('data-basket', /./)
  })
})
