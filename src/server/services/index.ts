import { openAvailability, type Availability } from './availability.ts'
import { openBaskets, type Baskets } from './baskets.ts'
import type { ShopContext } from './context.ts'
import { openHolds, type Holds } from './holds.ts'
import { openIdempotency, type Idempotency } from './idempotency.ts'
import { openLocations, type Locations } from './locations.ts'
import { joinPayments, type PaymentPorts } from './open-payments.ts'
import type { Payments } from './payments.ts'
import { openProducts, type Products } from './products.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { openVouchers, type Vouchers } from './vouchers.ts'

/** The rules of the shop over its data; routes ask these and nothing below them. */
export interface Services {
  locations: Locations
  products: Products
  availability: Availability
  sessions: Sessions
  holds: Holds
  baskets: Baskets
  idempotency: Idempotency
  vouchers: Vouchers
  payments: Payments
}

export function openServices(context: ShopContext, paymentPorts: PaymentPorts): Services {
  const sessions = openSessions(context)
  const holds = openHolds(context)
  const vouchers = openVouchers(context)
  return {
    locations: openLocations(context),
    products: openProducts(context),
    availability: openAvailability(context),
    sessions,
    holds,
    baskets: openBaskets(context, sessions, holds),
    idempotency: openIdempotency(context),
    vouchers,
    payments: joinPayments(context, holds, vouchers, paymentPorts),
  }
}
