import type { OpenIdClients } from '#server/openid/connection.ts'
import { openAgents, type Agents } from './agents.ts'
import { openAvailability, type Availability } from './availability.ts'
import { openBasketLinks, type BasketLinks } from './basket-links.ts'
import { openBaskets, type Baskets } from './baskets.ts'
import { proofOfWork, recaptcha, type Captcha } from './captcha.ts'
import { openCancellations, type Cancellations } from './cancellations.ts'
import type { ShopContext } from './context.ts'
import { openEnquiries, type Enquiries } from './enquiries.ts'
import { openGeolocation, type Geolocation } from './geolocation.ts'
import { openCoupons, type Coupons } from './coupons.ts'
import { openCouponUses } from './coupon-uses.ts'
import { creditBack } from './credit-back.ts'
import { openCrossSelling, type CrossSeller } from './cross-selling.ts'
import { openDiscounts, type Discounts } from './discounts.ts'
import { openErasure, type Erasure } from './erase-person.ts'
import { openHolds, type Holds } from './holds.ts'
import { openIdempotency, type Idempotency } from './idempotency.ts'
import { createLogout, type Logout } from './logout.ts'
import { openLocations, type Locations } from './locations.ts'
import { createLoginDevices } from './login-devices.ts'
import { openMailLinks } from './mail-links.ts'
import { openMembers, type Members } from './members.ts'
import { openBasketOf } from './open-basket.ts'
import { joinPayments, type PaymentPorts } from './open-payments.ts'
import { openOwnSales, type OwnSales } from './own-sales.ts'
import type { Payments } from './payments.ts'
import { openProviderLogins, type ProviderLogins } from './provider-logins.ts'
import { openProducts, type Products } from './products.ts'
import { openRecovery, type Recovery } from './recovery.ts'
import { openRefill } from './refill.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { openShortLinks, type ShortLinks } from './short-links.ts'
import { openSite, type Site } from './site.ts'
import { openStatements, type Statements } from './statements.ts'
import { openSubscribers, type Subscribers } from './subscribers.ts'
import { openTicketInformation, type TicketInformation } from './ticket-information.ts'
import { openUpselling, type Upselling } from './upselling.ts'
import { openVouchers, type Vouchers } from './vouchers.ts'

/** The rules of the shop over its data; routes ask these and nothing below them. */
export interface Services {
  locations: Locations
  products: Products
  availability: Availability
  sessions: Sessions
  holds: Holds
  baskets: Baskets
  upselling: Upselling
  crossSelling: CrossSeller
  recovery: Recovery
  basketLinks: BasketLinks
  coupons: Coupons
  cancellations: Cancellations
  discounts: Discounts
  idempotency: Idempotency
  logout: Logout
  vouchers: Vouchers
  site: Site
  ticketInformation: TicketInformation
  members: Members
  providerLogins: ProviderLogins
  agents: Agents
  statements: Statements
  ownSales: OwnSales
  erasure: Erasure
  captcha: Captcha
  enquiries: Enquiries
  subscribers: Subscribers
  shortLinks: ShortLinks
  geolocation: Geolocation
  payments: Payments
}

/** What is not made of the shop's own data. */
export type Ports = PaymentPorts & { openId: OpenIdClients }

export function openServices(context: ShopContext, { openId, ...paymentPorts }: Ports): Services {
  const { limits } = paymentPorts
  const sessions = openSessions(context)
  const holds = openHolds(context)
  const uses = openCouponUses(context)
  const discounts = openDiscounts(context)
  const basket = openBasketOf(context, { sessions, holds, uses, discounts })
  const baskets = openBaskets(context, basket, holds)
  const refill = openRefill(context, basket)
  const vouchers = openVouchers(context)
  const availability = openAvailability(context)
  const captcha = context.recaptcha ? recaptcha(context.recaptcha) : proofOfWork(context)
  const devices = createLoginDevices(context)
  const links = openMailLinks(context, limits)
  const members = openMembers(context, { sessions, links, limits, discounts, basket, captcha, devices })
  return {
    locations: openLocations(context),
    products: openProducts(context),
    availability,
    site: openSite(context, availability),
    ticketInformation: openTicketInformation(context, vouchers),
    captcha,
    enquiries: openEnquiries(context, { captcha, limits }),
    subscribers: openSubscribers(context, { captcha, limits }),
    shortLinks: openShortLinks(context),
    geolocation: openGeolocation(context),
    sessions,
    holds,
    baskets,
    upselling: openUpselling(context, basket),
    crossSelling: openCrossSelling(context),
    recovery: openRecovery(context, { baskets, refill, uses, discounts }),
    basketLinks: openBasketLinks(context, { baskets, holds, refill }),
    coupons: openCoupons(basket, uses, discounts),
    cancellations: openCancellations(context, { holds, uses, vouchers, creditBack }),
    discounts,
    idempotency: openIdempotency(context),
    logout: createLogout(context, { sessions, basket }),
    vouchers,
    members,
    providerLogins: openProviderLogins(context, { clients: openId, sessions, members }),
    agents: openAgents(context, { sessions, discounts, basket, limits, devices }),
    statements: openStatements(context),
    ownSales: openOwnSales(context),
    erasure: openErasure(context, links, sessions),
    payments: joinPayments(context, holds, vouchers, paymentPorts),
  }
}
