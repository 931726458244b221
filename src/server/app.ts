import { Hono } from 'hono'
import type { Build } from '#config/builds.ts'
import type { ShopContext } from './context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { refuse } from '#server/refusal.ts'
import type { Services } from '#server/services/index.ts'
import { openApiDocument } from './openapi.ts'
import { adyenWebhook } from './routes/adyen-webhook.ts'
import { agentRoutes } from './routes/agent.ts'
import { basketRoutes } from './routes/basket.ts'
import { callerOf } from './routes/caller.ts'
import { cancellationRoutes } from './routes/cancellation.ts'
import { couponRoutes } from './routes/coupon.ts'
import { contactForm } from './routes/contact-form.ts'
import { countryRoutes } from './routes/country.ts'
import { crossSellingRoutes } from './routes/cross-selling.ts'
import { genericRoutes } from './routes/generic.ts'
import { limited } from './routes/limited.ts'
import { locationRoutes } from './routes/location.ts'
import { memberRoutes } from './routes/member.ts'
import { newsletterForms } from './routes/newsletter-forms.ts'
import { outboxPages } from './routes/outbox.ts'
import { eraseForms } from './routes/erase-forms.ts'
import { orderForm, orderRoutes } from './routes/order.ts'
import { paymentRoutes } from './routes/payment.ts'
import { problem } from './routes/problem.ts'
import { productRoutes } from './routes/product.ts'
import { restoreRoutes } from './routes/restore-basket.ts'
import { shortLinkRedirects } from './routes/short-link.ts'
import { siteRoutes } from './routes/site.ts'
import { serveRoutes, type ReportError } from './routes/serve.ts'
import { route, type Route } from './routes/route.ts'
import { upsellingRoutes } from './routes/upselling.ts'
import { voucherFiles } from './routes/voucher-files.ts'
import { voucherRoutes } from './routes/voucher.ts'

/** All routes of API v2, whatever the shop offers. */
const allRoutes = (services: Services): Route[] => [
  ...locationRoutes(services),
  ...productRoutes(services),
  ...basketRoutes(services),
  ...upsellingRoutes(services),
  ...crossSellingRoutes(services),
  ...restoreRoutes(services),
  ...couponRoutes(services),
  ...cancellationRoutes(services),
  ...paymentRoutes(services),
  ...orderRoutes(services),
  ...voucherRoutes(services),
  ...memberRoutes(services),
  ...agentRoutes(services),
  ...countryRoutes(),
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
  // Created on first request: it takes longer than the rest of the start.
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/api/v2/openapi.json', (context) => {
    document ??= openApiDocument(
      allRoutes(services)
        .filter((known) => isOffered(known, build))
        .map(({ call }) => call),
    )
    return context.json(document)
  })
  app.route('/api/v2', serveRoutes(routes, { sessions, limits, idempotency }, report))
  const { publicOrigin } = context
  app.route('/api/v2/transaction/voucher', voucherFiles({ services, limits, publicOrigin }))
  app.route('/api/v2/transaction/order/confirm', orderForm(services, limits))
  // Limits short codes and newsletter tokens, so that nobody can guess them by trying, and plain forms.
  for (const path of ['/api/s/*', '/api/newsletter/*', '/api/contact', '/api/erase/*'])
    app.use(path, limited('lookup', limits, sessions))
  app.route('/api/s', shortLinkRedirects(services.shortLinks))
  app.route('/api/contact', contactForm(services, limits))
  app.route('/api/erase', eraseForms(services, limits))
  app.route('/api/newsletter', newsletterForms(services, limits))
  if (showOutbox) app.route('/dev/outbox', outboxPages(createOutbox(context, services.vouchers)))
  app.route(
    '/api/webhooks/adyen',
    adyenWebhook(services.payments, (error) => report(error, 'webhook')),
  )
  app.notFound((context) => problem({ code: 'not_found' }, callerOf(context.req.raw, sessions)))
  app.onError((error, context) => {
    const caller = callerOf(context.req.raw, sessions)
    report(error, caller.requestId)
    return problem({ code: 'unavailable' }, caller)
  })
  return app
}
