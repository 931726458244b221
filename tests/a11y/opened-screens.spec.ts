import type { Page } from '@playwright/test'
import { locales } from '#config/locales.ts'
import { expect, test } from '#tests/support/journey.ts'
import { openedScreens, payInEuros, waysThroughScreens } from '#tests/support/opened-screens.ts'
import { axeFaults, settled, watchShifts } from '#tests/support/screen-faults.ts'

/** One width and one language each: those that an address opens are audited at three (`screens.spec.ts`). */
const once = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }
/** Small changes to a screen that lies on a way. */
const VARIANT = /^(suggestions, long names|day chosen|folded step|another currency)/
const turn = (index: number) => locales[index % locales.length] ?? 'de'

test.beforeEach(async ({ page, context, baseURL }) => {
  await payInEuros(context, baseURL)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function audit(page: Page, screen: string): Promise<void> {
  await settled(page)
  // Half under the header, a button would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect.soft(await axeFaults(page), screen).toEqual([])
}

/** The browser logs the refused coupon. */
const unforeseen = (complaints: string[]) =>
  complaints.splice(0).filter((complaint) => !complaint.includes('422'))

Object.entries(waysThroughScreens).forEach(([way, walk], index) => {
  const locale = turn(index)
  test(`audits the screens of ${way} (${locale})`, once, async ({ page, complaints }) => {
    test.slow()
    const shifts = await watchShifts(page)
    await walk(page, locale, (screen) => test.step(screen, () => audit(page, screen)))
    expect.soft(shifts, 'moved by itself').toEqual([])
    expect(unforeseen(complaints)).toEqual([])
  })
})

Object.entries(openedScreens).forEach(([name, open], index) => {
  if (!VARIANT.test(name)) return
  const locale = turn(index)
  test(`audits ${name} (${locale})`, longOnPhone, async ({ page, complaints }) => {
    const shifts = await watchShifts(page)
    await open(page, locale)
    await audit(page, name)
    expect.soft(shifts, 'moved by itself').toEqual([])
    expect(unforeseen(complaints)).toEqual([])
  })
})
