import { locales } from '#config/locales.ts'
import { expect, test } from '#tests/support/journey.ts'
import { openedScreens, payInEuros } from '#tests/support/opened-screens.ts'
import { axeFaults, settled, watchShifts } from '#tests/support/screen-faults.ts'

/** One width and one language each: those that an address opens are audited at three (`screens.spec.ts`). */
const once = { tag: '@phone' }
/** Small changes to another screen of the list. */
const VARIANT = /^(suggestions, long names|day chosen|folded step|another currency)/
const turn = (index: number) => locales[index % locales.length] ?? 'de'

test.beforeEach(({ context, baseURL }) => payInEuros(context, baseURL))

Object.entries(openedScreens).forEach(([name, open], index) => {
  const locale = turn(index)
  const tag = VARIANT.test(name) ? { tag: ['@phone', '@long'] } : once
  test(`audits ${name} (${locale})`, tag, async ({ page, complaints }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shifts = await watchShifts(page)
    await open(page, locale)
    await settled(page)
    expect.soft(shifts, 'moved by itself').toEqual([])
    // Half under the header, a button would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFaults(page)).toEqual([])
    // The browser logs the refused coupon.
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('422'))).toEqual([])
  })
})
