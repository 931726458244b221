import type { Call } from './call.ts'
import * as agent from './account/agent.ts'
import * as login from './account/login.ts'
import * as member from './account/member.ts'
import * as subscriber from './account/subscriber.ts'
import * as basketLink from './basket/basket-link.ts'
import * as basket from './basket/basket.ts'
import * as coupon from './basket/coupon.ts'
import * as crossSelling from './basket/cross-selling.ts'
import * as restoreBasket from './basket/restore-basket.ts'
import * as upselling from './basket/upselling.ts'
import * as booking from './booking/booking.ts'
import * as cancellation from './booking/cancellation.ts'
import * as findBooking from './booking/find-booking.ts'
import * as scan from './booking/scan.ts'
import * as ticketInformation from './booking/ticket-information.ts'
import * as voucher from './booking/voucher.ts'
import * as captcha from './captcha.ts'
import * as availability from './catalogue/availability.ts'
import * as country from './catalogue/country.ts'
import * as faq from './catalogue/faq.ts'
import * as geolocation from './catalogue/geolocation.ts'
import * as location from './catalogue/location.ts'
import * as map from './catalogue/map.ts'
import * as product from './catalogue/product.ts'
import * as search from './catalogue/search.ts'
import * as serviceInformation from './catalogue/service-information.ts'
import * as site from './catalogue/site.ts'
import * as contact from './contact.ts'
import * as order from './payment/order.ts'
import * as payment from './payment/payment.ts'
import * as shortLink from './short-link.ts'

const modules: Record<string, unknown>[] = [
  ...[agent, login, member, subscriber],
  ...[basketLink, basket, coupon, crossSelling, restoreBasket, upselling],
  ...[booking, cancellation, findBooking, scan, ticketInformation, voucher],
  ...[availability, country, faq, geolocation, location, map, product, search, serviceInformation, site],
  ...[captcha, contact, order, payment, shortLink],
]

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Every call of API v2, for whoever has to know them before a shop is open. */
export const calls: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall))
