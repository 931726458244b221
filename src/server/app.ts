import { Hono } from 'hono'
import type { Build } from '#config/builds.ts'
import type { ShopContext } from './context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { refuse } from '#server/refusal.ts'
import type { Services } from '#server/services/index.ts'
import { adyenWebhook } from './routes/adyen-webhook.ts'
import { agentRoutes } from './routes/agent.ts'
import { basketRoutes } from './routes/basket.ts'
import { callerOf } from './routes/http/caller.ts'
import { choosePasswordForm } from './routes/forms/choose-password-form.ts'
import { cancelTicketsForm } from './routes/forms/cancel-tickets-form.ts'
import { bookingRoutes } from './routes/booking.ts'
import { moveRoutes } from './routes/booking-move.ts'
import { moveTicketForm } from './routes/forms/move-ticket-form.ts'
import { cancellationRoutes } from './routes/cancellation.ts'
import { couponRoutes } from './routes/coupon.ts'
import { contactForm } from './routes/forms/contact-form.ts'
import { countryRoutes } from './routes/country.ts'
import { crossSellingRoutes } from './routes/cross-selling.ts'
import { genericRoutes } from './routes/generic.ts'
import { limited } from './routes/http/limited.ts'
import { limitMalformed } from './routes/http/limit-malformed.ts'
import { locationRoutes } from './routes/location.ts'
import { memberRoutes } from './routes/member.ts'
import { newsletterForms } from './routes/forms/newsletter-forms.ts'
import { openApi } from './routes/open-api.ts'
import { outboxPages } from './routes/outbox.ts'
import { eraseForms } from './routes/forms/erase-forms.ts'
import { findBookingForm } from './routes/forms/find-booking-form.ts'
import { orderForm, orderRoutes } from './routes/order.ts'
import { paymentRoutes } from './routes/payment.ts'
import { problem } from './routes/http/problem.ts'
import { productRoutes } from './routes/product.ts'
import { restoreRoutes } from './routes/restore-basket.ts'
import { searchRoutes } from './routes/search.ts'
import { shortLinkRedirects } from './routes/short-link.ts'
import { siteRoutes } from './routes/site.ts'
import { scanRoutes } from './routes/scan.ts'
import { serveRoutes, type ReportError } from './routes/http/serve.ts'
import { route, type Route } from './routes/http/route.ts'
import { upsellingRoutes } from './routes/upselling.ts'
import { voucherMail } from './routes/voucher-mail.ts'
import { voucherFiles } from './routes/voucher-files.ts'
import { voucherRoutes } from './routes/voucher.ts'

/** All routes of API v2, whatever the shop offers. */
const allRoutes = (services: Services): Route[] => [
  ...locationRoutes(services),
  ...productRoutes(services),
  ...searchRoutes(services),
  ...basketRoutes(services),
  ...upsellingRoutes(services),
  ...crossSellingRoutes(services),
  ...restoreRoutes(services),
  ...couponRoutes(services),
  ...cancellationRoutes(services),
  ...bookingRoutes(services),
  ...moveRoutes(services),
  ...paymentRoutes(services),
  ...orderRoutes(services),
  ...voucherRoutes(services),
  ...memberRoutes(services),
  ...agentRoutes(services),
  ...scanRoutes(services),
  ...countryRoutes(services),
  ...siteRoutes(services),
  ...genericRoutes(services),
]

const isOffered = ({ call }: Route, { features }: Build): boolean =>
  call.feature === undefined || features[call.feature]

/** Refuses before anything of the request is read. */
const notOffered = ({ call: { method, path, summary, tag, reply } }: Route): Route =>
  route({ method, path, summary, tag, reply }, () => refuse('not_offered'))

/** The routes of API v2; those of features that the build is without refuse every request. */
export const resources = (services: Services, build: Build): Route[] =>
  allRoutes(services).map((known) => (isOffered(known, build) ? known : notOffered(known)))

export interface AppSettings {
  limits: Limits
  report: ReportError
  /** Shows mails at `/dev/outbox`, for a shop that is tried without an SMTP server. */
  showOutbox: boolean
}

/** API v2 under `/api/v2`; unknown paths there get a refusal of the usual shape. */
export function createApp(
  context: ShopContext,
  services: Services,
  { limits, report, showOutbox }: AppSettings,
): Hono {
  const { sessions, idempotency } = services
  const app = new Hono()
  const { build } = context
  const routes = resources(services, build)
  app.on(['POST', 'PUT', 'DELETE'], '/api/*', limitMalformed(limits, sessions))
  const offered = () => allRoutes(services).filter((known) => isOffered(known, build))
  app.route(
    '/api/v2/openapi.json',
    openApi(() => offered().map(({ call }) => call)),
  )
  app.route('/api/v2', serveRoutes(routes, { sessions, limits, idempotency }, report))
  const { publicOrigin } = context
  app.route('/api/v2/transaction/voucher', voucherFiles({ services, limits, publicOrigin }))
  app.route('/api/v2/transaction/order/confirm', orderForm(services, limits))
  if (build.features.memberArea) app.route('/api/v2/member/password', choosePasswordForm(services, limits))
  // Limits short codes and newsletter tokens, so that nobody can guess them by trying, and plain forms.
  for (const path of [
    '/api/s/*',
    '/api/newsletter/*',
    '/api/contact',
    '/api/erase/*',
    '/api/booking/*',
    '/api/voucher/*',
  ])
    app.use(path, limited('lookup', limits, sessions))
  app.route('/api/s', shortLinkRedirects(services.shortLinks))
  app.route('/api/contact', contactForm(services, limits))
  app.route('/api/erase', eraseForms(services, limits, build))
  app.route('/api/booking/find', findBookingForm(services, limits))
  app.route('/api/booking/cancel', cancelTicketsForm(services, limits))
  app.route('/api/booking/move', moveTicketForm(services, limits))
  app.route('/api/voucher/mail', voucherMail(services, limits))
  app.route('/api/newsletter', newsletterForms(services, limits))
  if (showOutbox) app.route('/dev/outbox', outboxPages(createOutbox(context, services.vouchers)))
  app.route(
    '/api/webhooks/adyen',
    adyenWebhook(services.payments, limits, (error) => report(error, 'webhook')),
  )
  app.notFound((context) => problem({ code: 'not_found' }, callerOf(context.req.raw, sessions)))
  app.onError((error, context) => {
    const caller = callerOf(context.req.raw, sessions)
    report(error, caller.requestId)
    return problem({ code: 'unavailable' }, caller)
  })
  return app
}
