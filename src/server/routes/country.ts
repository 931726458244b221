import { getCountries } from '#contract/country.ts'
import { ok } from '#domain/result.ts'
import { countriesIn } from '#server/services/catalogue/countries.ts'
import { route, type Route } from './route.ts'

export const countryRoutes = (): Route[] => [
  route(getCountries, (_, { locale }) => ok({ data: countriesIn(locale) })),
]
