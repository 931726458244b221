import type { Page } from '@playwright/test'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { callsOf } from '#tests/support/create-member.ts'
import { withHeldLine } from '#tests/support/held-line.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { settled } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const small = { width: 320, height: 568 }
const PARIS_BUS = 2182
/** Tomorrow can always be booked: no day sells out. */
const RIVER_SHUTTLE = 2115
const SEINE_CRUISE = 2110
const onPhone = { tag: '@phone' }
const longOnPhone = { tag: ['@phone', '@long'] }

/** Waits until the device keeps the voucher. */
const isKept = (page: Page, t: ReturnType<typeof wordsOf>) =>
  expect(page.getByRole('button', { name: t('kept.forget') })).toBeVisible()

for (const size of [small, { width: 390, height: 844 }]) {
  const tags = size === small ? onPhone : longOnPhone
  test(`shows the code first on a screen of ${size.width} px`, tags, async ({ page }) => {
    const t = wordsOf('de', 'voucher')
    await page.setViewportSize(size)
    await page.goto(await buyVoucher(page, 'de', [PARIS_BUS, SEINE_CRUISE]))
    await settled(page)
    const tickets = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /QR/ }) })
    const [first, second] = [tickets.first(), tickets.last()]
    await expect(first.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
    await expect(first.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)).toBeInViewport({ ratio: 1 })
    const box = await first.getByRole('img', { name: /QR/ }).boundingBox()
    expect(box?.width).toBeGreaterThan(size.width * 0.8)
    await first.getByRole('link', { name: t('ticket.next') }).click()
    await expect(second.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
    await expect(first.getByRole('img', { name: /QR/ })).not.toBeInViewport({ ratio: 0.2 })
    await second.getByRole('link', { name: t('ticket.previous') }).click()
    await expect(first.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
    await audit(page, 'voucher of two tickets')
    await fitsTheWidth(page)
  })
}

/** Tries again until the shop answers within two seconds, after which the copy is shown instead. */
const untilFromShop = (look: () => Promise<void>) => expect(look).toPass()

test('opens without a network until it is forgotten', onPhone, async ({ page, context, complaints }) => {
  const t = wordsOf('fr', 'voucher')
  await page.setViewportSize(small)
  const path = await buyVoucher(page, 'fr', [PARIS_BUS])
  await page.goto(path)
  await isKept(page, t)
  await expect(page.getByRole('status').filter({ hasText: 'Pas de connexion' })).toBeHidden()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.setViewportSize(small)
  await cold.goto(path)
  await expect(cold.getByText(/Pas de connexion\s: dernière mise à jour le .+ à \d+:\d\d/)).toBeVisible()
  await expect(cold.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
  await expect(cold.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Overpass/)
  await audit(cold, 'voucher in flight mode')
  await fitsTheWidth(cold)

  // With a network again, the page comes from the shop.
  await context.setOffline(false)
  await untilFromShop(async () => {
    await cold.goto(path)
    await expect(cold.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(cold.getByText(/Pas de connexion/)).toBeHidden({ timeout: 2_000 })
  })

  // The holder wants it forgotten.
  await cold.getByRole('button', { name: t('kept.forget') }).click()
  await expect(cold.getByText(t('kept.forgotten'))).toBeFocused()
  expect(await cold.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  const after = await context.newPage()
  await expect(after.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)
  complaints.splice(0)
})

test('shows the copy where the shop takes too long', longOnPhone, async ({ page, baseURL }) => {
  const t = wordsOf('fr', 'voucher')
  const path = await buyVoucher(page, 'fr', [PARIS_BUS])
  await withHeldLine(baseURL ?? '', async ({ origin, hold, release }) => {
    await page.goto(origin + path)
    await isKept(page, t)
    hold(path)
    await page.reload()
    await expect(page.getByText(/Pas de connexion\s: dernière mise à jour le .+ à \d+:\d\d/)).toBeVisible()
    await expect(page.getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
    release()
    await untilFromShop(async () => {
      await page.reload()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
      await expect(page.getByText(/Pas de connexion/)).toBeHidden({ timeout: 2_000 })
    })
  })
})

/** Cancels the only ticket of a voucher from another device, which has a network. */
async function cancelElsewhere(page: Page, path: string): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere) throw new Error('the page has no browser of its own')
  const calls = callsOf(elsewhere.request)
  const token = path.slice(path.lastIndexOf('/') + 1)
  const [ticket] = unwrapOrThrow(await readBooking(calls, token)).tickets
  if (!ticket) throw new Error('the booking has no ticket')
  const refund = { amount: ticket.refund ?? 0, currency: 'EUR' } as const
  unwrapOrThrow(await cancelTickets(calls, { token, tickets: [ticket.ticketId], refund }))
  await elsewhere.close()
}

test('loses the copy of a cancelled booking when back', onPhone, async ({ page, context, complaints }) => {
  const t = wordsOf('de', 'voucher')
  // Tomorrow's tickets can no longer be cancelled.
  const path = await buyVoucher(page, 'de', [PARIS_BUS], { ahead: 3 })
  await page.goto(path)
  await isKept(page, t)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()

  await cancelElsewhere(page, path)
  // The phone learns of it with its next network, and not before.
  await page.reload()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await context.setOffline(false)
  await untilFromShop(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: t('revoked.title') })).toBeVisible({ timeout: 2_000 })
  })
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(path)).rejects.toThrow(/ERR_FAILED/)
  await context.setOffline(false)
  complaints.splice(0)
})

test('keeps no voucher that is gone', { tag: ['@desktop', '@long'] }, async ({ page, complaints }) => {
  const t = wordsOf('es', 'voucher')
  const path = await buyVoucher(page, 'es', [PARIS_BUS])
  await page.goto(path)
  await isKept(page, t)
  // Another voucher's link that opens nothing, in the same folder.
  await page.goto(path.replace(/[^/]+$/, 'a'.repeat(43)))
  await expect(page.getByRole('heading', { name: t('gone.title') })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([`voucher ${path}`])
  complaints.splice(0)
})

test('keeps the screen on during a visit', onPhone, async ({ page }) => {
  const path = await buyVoucher(page, 'en', [PARIS_BUS])
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    navigator.wakeLock.request = (type = 'screen') => {
      asked.push(type)
      return Promise.reject(new DOMException('the battery is low', 'NotAllowedError'))
    }
  })
  await page.goto(path)
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await expect.poll(asked).toEqual(['screen'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(asked).toEqual(['screen', 'screen'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows code, place and conditions', { tag: '@desktop' }, async ({ page }) => {
    const t = wordsOf('en-us', 'voucher')
    await page.goto(await buyVoucher(page, 'en-us', [RIVER_SHUTTLE]))
    await expect(page.getByText(t('share'))).toBeVisible()
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    await expect(page.getByRole('link', { name: t('ticket.map') })).toBeVisible()
    await expect(page.getByRole('img', { name: wordsOf('en-us', 'product')('route.picture') })).toBeVisible()
    await page.getByText(t('ticket.conditions')).click()
    // Which of the two depends on the days that are left.
    const terms = wordsOf('en-us', 'availability')
    const [free = ''] = terms('options.cancel', { day: '|' }).split('|')
    const [late = ''] = terms('options.tooLate', { day: '|' }).split('|')
    const told = page.getByText(new RegExp(`^(${free}|${late})`))
    await expect(told).toBeVisible()
    await expect(page.getByRole('button', { name: t('kept.forget') })).toBeHidden()
    await expect(page.getByText(t('mailed.sent'))).toBeHidden()
    await page.getByRole('button', { name: t('actions.mail') }).click()
    await expect(page.getByText(t('mailed.sent'))).toBeVisible()
  })
})
