import type { OpenIdClients } from '#server/openid/connection.ts'
import { createAgents, type Agents } from './agent/agents.ts'
import { createAvailability, type Availability } from './catalogue/availability.ts'
import { createBasketLinks, type BasketLinks } from './basket/basket-links.ts'
import { createBaskets, type Baskets } from './basket/baskets.ts'
import { proofOfWork, type Captcha } from './contact/captcha.ts'
import { besideProofOfWork, recaptcha } from './contact/recaptcha.ts'
import { createBookings, type Bookings } from './sale/bookings.ts'
import { createTicketCancelling } from './sale/cancel-tickets.ts'
import { createCancellations, type Cancellations } from './sale/cancellations.ts'
import type { ShopContext } from '#server/context.ts'
import { createEnquiries, type Enquiries } from './contact/enquiries.ts'
import { createFormTickets, type FormTickets } from './contact/form-tickets.ts'
import { createGeolocation, type Geolocation } from './geolocation.ts'
import { createCoupons, type Coupons } from './discount/coupons.ts'
import { createCouponUses } from './discount/coupon-uses.ts'
import { createCrossSelling, type CrossSeller } from './basket/cross-selling.ts'
import { createDiscounts, type Discounts } from './discount/discounts.ts'
import { createMailAgain, type MailAgain } from './sale/mail-again.ts'
import { createBookingFinder, type BookingFinder } from './sale/find-booking.ts'
import { createErasure, type Erasure } from './member/erase-person.ts'
import { createClientSeats } from './stock/client-seats.ts'
import { createHolds, type Holds } from './stock/holds.ts'
import { createIdempotency, type Idempotency } from './idempotency.ts'
import { createLogout, type Logout } from './session/logout.ts'
import { createLocations, type Locations } from './catalogue/locations.ts'
import { createLoginDevices } from './session/login-devices.ts'
import { createMailLinks } from '#server/mail/mail-links.ts'
import { createMoves, type Moves } from './move/moves.ts'
import { createSurchargeBaskets } from './move/surcharge-baskets.ts'
import { createMailedLinks, type MailedLinks } from './member/mailed-links.ts'
import { createMembers, type Members } from './member/members.ts'
import { createBasketUnitOfWork } from './basket/basket-unit-of-work.ts'
import { joinPayments, type PaymentPorts } from './payment/join-payments.ts'
import { createOwnSales, type OwnSales } from './sale/own-sales.ts'
import type { Payments } from './payment/payments.ts'
import { createProviderLogins, type ProviderLogins } from './member/provider-logins.ts'
import { createProducts, type Products } from './catalogue/products.ts'
import { createRecovery, type Recovery } from './basket/recovery.ts'
import { createRestoreBasket } from './basket/restore-basket.ts'
import { createScanning, type Scanning } from './scan/scanning.ts'
import { createSessions, type Sessions } from './session/sessions.ts'
import { createShortLinks, type ShortLinks } from './short-links.ts'
import { createSearch, type Search } from './catalogue/search.ts'
import { createSite, type Site } from './catalogue/site.ts'
import { createAgentSales, type AgentSalesList } from './agent/agent-sales.ts'
import { createStatements, type Statements } from './agent/statements.ts'
import { createSubscribers, type Subscribers } from './contact/subscribers.ts'
import { createUpselling, type Upselling } from './basket/upselling.ts'
import { createVouchers, type Vouchers } from '#server/vouchers/vouchers.ts'

/** The services of the shop; routes call these and nothing below them. */
export interface Services {
  locations: Locations
  search: Search
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
  scanning: Scanning
  site: Site
  members: Members
  mailedLinks: MailedLinks
  providerLogins: ProviderLogins
  agents: Agents
  statements: Statements
  agentSales: AgentSalesList
  ownSales: OwnSales
  erasure: Erasure
  bookingFinder: BookingFinder
  bookings: Bookings
  mailAgain: MailAgain
  moves: Moves
  captcha: Captcha
  enquiries: Enquiries
  subscribers: Subscribers
  /** The forms of browsers without JavaScript: a ticket in place of the captcha. */
  plainForms: { tickets: FormTickets; enquiries: Enquiries; subscribers: Subscribers }
  shortLinks: ShortLinks
  geolocation: Geolocation
  payments: Payments
}

/** What services need besides the shop's own data. */
export type Ports = PaymentPorts & { openId: OpenIdClients }

export function createServices(context: ShopContext, { openId, ...paymentPorts }: Ports): Services {
  const { limits } = paymentPorts
  const sessions = createSessions(context)
  const holds = createHolds(context)
  const uses = createCouponUses(context)
  const discounts = createDiscounts(context)
  const clientSeats = createClientSeats(context)
  const basket = createBasketUnitOfWork(context, { sessions, holds, clientSeats, uses, discounts })
  const baskets = createBaskets(context, basket, holds)
  const surchargeBaskets = createSurchargeBaskets(context, { holds, clientSeats, sessions, basket })
  const restoreBasket = createRestoreBasket(context, basket)
  const vouchers = createVouchers(context)
  const cancelling = createTicketCancelling(context, { holds, uses })
  const availability = createAvailability(context)
  const ownCaptcha = proofOfWork(context)
  const captcha = context.recaptcha ? besideProofOfWork(recaptcha(context.recaptcha), ownCaptcha) : ownCaptcha
  const tickets = createFormTickets(context)
  const devices = createLoginDevices(context)
  const links = createMailLinks(context, limits)
  const search = createSearch(context)
  const members = createMembers(context, { sessions, links, limits, discounts, basket, captcha, devices })
  return {
    locations: createLocations(context, search),
    search,
    products: createProducts(context),
    availability,
    site: createSite(context, availability),
    captcha,
    enquiries: createEnquiries(context, { captcha, limits }),
    subscribers: createSubscribers(context, { captcha, limits }),
    plainForms: {
      tickets,
      enquiries: createEnquiries(context, { captcha: tickets, limits }),
      subscribers: createSubscribers(context, { captcha: tickets, limits }),
    },
    shortLinks: createShortLinks(context),
    geolocation: createGeolocation(context),
    sessions,
    holds,
    baskets,
    upselling: createUpselling(context, basket),
    crossSelling: createCrossSelling(context),
    recovery: createRecovery(context, { baskets, restoreBasket, uses, discounts }),
    basketLinks: createBasketLinks(context, { baskets, holds, restoreBasket }),
    coupons: createCoupons(basket, uses, discounts),
    cancellations: createCancellations(context, { cancelling, vouchers }),
    discounts,
    idempotency: createIdempotency(context),
    logout: createLogout(context, { sessions, basket }),
    vouchers,
    scanning: createScanning(context, limits),
    members,
    mailedLinks: createMailedLinks(context, links),
    providerLogins: createProviderLogins(context, { clients: openId, sessions, members }),
    agents: createAgents(context, { sessions, discounts, basket, limits, devices }),
    statements: createStatements(context),
    agentSales: createAgentSales(context),
    ownSales: createOwnSales(context),
    erasure: createErasure(context, links, sessions),
    bookingFinder: createBookingFinder(links),
    bookings: createBookings(context, cancelling),
    mailAgain: createMailAgain(context),
    moves: createMoves(context, { holds, surchargeBaskets }),
    payments: joinPayments(context, holds, vouchers, paymentPorts),
  }
}
