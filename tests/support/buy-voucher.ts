import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { login } from '#client/agent.ts'
import { payLocally, readPayment } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { weekdayOf } from '#domain/time/day.ts'
import { href } from '#i18n/routes.ts'
import { orderOf } from './agent.ts'
import { daysWith } from './days.ts'
import { createAgency } from './create-agency.ts'
import { callsOf } from './create-member.ts'
import { fillBasket } from './fill-basket.ts'

const somebody = { name: 'Ana', lastName: 'Silva', phone: '612345678', passport: 'X1234567' }

interface Purchase {
  email?: string
  /** Which of the days that are left to book. */
  ahead?: number
  /** Weekdays that are not booked; 7 is Sunday. */
  except?: readonly number[]
}

/** Buys tickets on an agency's credit, for journeys that begin at the voucher; returns the voucher's path. */
export async function buyVoucher(
  page: Page,
  locale: Locale,
  productIds: readonly number[],
  { email, ahead = 0, except = [] }: Purchase = {},
): Promise<string> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser of its own')
  // The traveller's browser is not the agency's.
  const desk = await browser.newContext()
  try {
    const calls = callsOf(desk.request)
    await login(calls, await createAgency({ credit: 2_000_00 }))
    const seller = await desk.newPage()
    let sale: Sale | undefined
    for (const productId of productIds) {
      const free = await daysWith(desk.request, productId, 'available')
      const days = free.filter((day) => !except.includes(weekdayOf(day)))
      sale = await fillBasket(seller, productId, { day: days[ahead] ?? '' })
    }
    if (!sale) throw new Error('a voucher needs a ticket')
    const asked = sale.lines.filter(({ travellerFields }) => travellerFields.length > 0)
    const order = { ...orderOf(sale), travellers: asked.map(({ id }) => ({ lineId: id, ...somebody })) }
    if (email) order.payer.email = email
    unwrapOrThrow(await payLocally(calls, order))
    const { voucherToken: token } = unwrapOrThrow(await readPayment(calls, { attemptId: order.attemptId }))
    if (!token) throw new Error('the order has no voucher')
    return href({ page: 'voucher', token }, locale)
  } finally {
    await desk.close()
  }
}
