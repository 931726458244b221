import { localeEntries } from '#config/locales.ts'
import { getCountries } from '#contract/catalogue/country.ts'
import { countriesOfBrowser, likelyCountry } from '#domain/place/payer-country.ts'
import { ok } from '#domain/result.ts'
import { countriesIn } from '#server/services/catalogue/countries.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const countryRoutes = ({ geolocation }: Services): Route[] => [
  route(getCountries, async (_, { locale, currency, acceptLanguage, address }) => {
    const home = await likelyCountry({
      currency,
      browser: countriesOfBrowser(acceptLanguage),
      language: localeEntries[locale].tag.slice(3),
      address: async () => (await geolocation.locate(address, locale)).countryCode,
    })
    return ok({
      data: countriesIn(locale).map((country) =>
        country.code === home ? { ...country, home: true } : country,
      ),
    })
  }),
]
