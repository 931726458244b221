import { getProductFaqs, getScopeFaqs } from '#contract/catalogue/faq.ts'
import { findBooking } from '#contract/booking/find-booking.ts'
import { getCovidNotifications } from '#contract/catalogue/service-information.ts'
import { getContinents, getSiteReviews, getStatus, getTerms } from '#contract/catalogue/site.ts'
import { askTicketInformation } from '#contract/booking/ticket-information.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { catalogueCache } from '#server/routes/http/cache-policy.ts'
import { wrapInData } from './location.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const siteRoutes = ({ site, bookingFinder }: Services): Route[] => [
  // The form of S7, and the page that took its place.
  ...[askTicketInformation, findBooking].map((call) =>
    route(
      call,
      async ({ body }, { locale }) => {
        await bookingFinder.find(body, locale)
        return ok({ sent: true as const })
      },
      { limit: 'mail' },
    ),
  ),
  route(getScopeFaqs, ({ params }, { locale }) => wrapInData(site.scopeFaqs(locale, params.id)), {
    cache: catalogueCache,
  }),
  route(getProductFaqs, ({ params }, { locale }) => wrapInData(site.productFaqs(locale, params.id)), {
    cache: catalogueCache,
  }),
  route(getSiteReviews, (_, { locale }) => ok(site.reviews(locale)), { cache: catalogueCache }),
  route(getContinents, (_, { locale }) => ok({ data: site.continents(locale) }), { cache: catalogueCache }),
  route(getCovidNotifications, (_, { locale }) => ok({ data: site.healthNotices(locale) }), {
    cache: catalogueCache,
  }),
  route(getTerms, (_, { locale }) => ok(site.terms(locale)), { cache: catalogueCache }),
  route(getStatus, ({ query }, { locale, session }) => site.status(locale, query, session), {
    limit: 'lookup',
  }),
]
