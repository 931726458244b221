import type { OpenIdClients } from '#server/openid/connection.ts'
import { openAgents, type Agents } from './agent/agents.ts'
import { openAvailability, type Availability } from './catalogue/availability.ts'
import { openBasketLinks, type BasketLinks } from './basket/basket-links.ts'
import { openBaskets, type Baskets } from './basket/baskets.ts'
import { proofOfWork, recaptcha, type Captcha } from './contact/captcha.ts'
import { openCancellations, type Cancellations } from './sale/cancellations.ts'
import type { ShopContext } from '#server/context.ts'
import { openEnquiries, type Enquiries } from './contact/enquiries.ts'
import { openGeolocation, type Geolocation } from './geolocation.ts'
import { openCoupons, type Coupons } from './discount/coupons.ts'
import { openCouponUses } from './discount/coupon-uses.ts'
import { creditBack } from './agent/credit-back.ts'
import { openCrossSelling, type CrossSeller } from './basket/cross-selling.ts'
import { openDiscounts, type Discounts } from './discount/discounts.ts'
import { openErasure, type Erasure } from './member/erase-person.ts'
import { openHolds, type Holds } from './stock/holds.ts'
import { openIdempotency, type Idempotency } from './idempotency.ts'
import { createLogout, type Logout } from './session/logout.ts'
import { openLocations, type Locations } from './catalogue/locations.ts'
import { createLoginDevices } from './session/login-devices.ts'
import { openMailLinks } from '#server/mail/mail-links.ts'
import { openMembers, type Members } from './member/members.ts'
import { openBasketOf } from './basket/open-basket.ts'
import { joinPayments, type PaymentPorts } from './payment/open-payments.ts'
import { openOwnSales, type OwnSales } from './sale/own-sales.ts'
import type { Payments } from './payment/payments.ts'
import { openProviderLogins, type ProviderLogins } from './member/provider-logins.ts'
import { openProducts, type Products } from './catalogue/products.ts'
import { openRecovery, type Recovery } from './basket/recovery.ts'
import { createRestoreBasket } from './basket/restore-basket.ts'
import { openSessions, type Sessions } from './session/sessions.ts'
import { openShortLinks, type ShortLinks } from './short-links.ts'
import { openSite, type Site } from './catalogue/site.ts'
import { openStatements, type Statements } from './agent/statements.ts'
import { openSubscribers, type Subscribers } from './contact/subscribers.ts'
import { openTicketInformation, type TicketInformation } from './sale/ticket-information.ts'
import { openUpselling, type Upselling } from './basket/upselling.ts'
import { openVouchers, type Vouchers } from '#server/vouchers/vouchers.ts'

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
  const restoreBasket = createRestoreBasket(context, basket)
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
    recovery: openRecovery(context, { baskets, restoreBasket, uses, discounts }),
    basketLinks: openBasketLinks(context, { baskets, holds, restoreBasket }),
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
