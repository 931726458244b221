import {
  getAvailability,
  getExactDateAvailability,
  getFullAvailability,
  getOptionAvailability,
  getOptionsOnDay,
  getOptionTimes,
  getPersonTypes,
  getPriceInfo,
} from '#contract/catalogue/availability.ts'
import { getProductMap } from '#contract/catalogue/map.ts'
import { getProduct, getProductHrefs, getReviews, getTopProducts } from '#contract/catalogue/product.ts'
import { ok } from '#domain/result.ts'
import type { Services } from '#server/services/index.ts'
import { catalogueCache, productCache } from '#server/routes/http/cache-policy.ts'
import { route, type Route } from '#server/routes/http/route.ts'

const TOP = 20

export const productRoutes = ({ products, availability }: Services): Route[] => [
  route(getTopProducts, ({ query }, { locale }) => ok({ data: products.top(locale, query.limit ?? TOP) }), {
    cache: catalogueCache,
  }),
  route(getProduct, ({ params }, { locale }) => products.read(locale, params.id), { cache: productCache }),
  route(getProductHrefs, ({ params }) => products.hrefs(params.id)),
  route(getReviews, ({ params }, { locale }) => products.reviews(locale, params.id), { cache: productCache }),
  route(getProductMap, ({ params }, { locale }) => products.map(locale, params.id), { cache: productCache }),
  route(getAvailability, ({ params, query }) => availability.month(params.id, query.month, query.optionId), {
    cache: productCache,
  }),
  route(getOptionsOnDay, ({ params, query }, { locale }) =>
    availability.options(locale, params.id, query.day),
  ),
  route(getPersonTypes, ({ params, query }) => availability.personTypes(params.id, query.day)),
  route(getPriceInfo, ({ params, query }) => availability.priceInfo(params.id, query.day)),
  route(getFullAvailability, ({ params, query }) => availability.year(params.id, query), {
    cache: productCache,
  }),
  route(getOptionAvailability, ({ params, query }) => availability.optionMonth(params.id, query.month)),
  route(getExactDateAvailability, ({ params, query }) => availability.optionDates(params.id, query.from)),
  route(getOptionTimes, ({ params, query }) => availability.times(params.id, query.day)),
]
