import { getProductFaqs, getScopeFaqs } from '#contract/faq.ts'
import { getCovidNotifications } from '#contract/service-information.ts'
import { getContinents, getSiteReviews, getStatus, getTerms } from '#contract/site.ts'
import { askTicketInformation } from '#contract/ticket-information.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { catalogueCache } from './cache-policy.ts'
import { wrapInData } from './location.ts'
import { route, type Route } from './route.ts'

export const siteRoutes = ({ site, ticketInformation }: Services): Route[] => [
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
  route(askTicketInformation, ({ body }, { locale }) => ticketInformation.find(locale, body), {
    limit: 'tickets',
  }),
]
