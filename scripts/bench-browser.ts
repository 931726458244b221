// `npm run bench:browser`: the budgets of pages and touches (bench/README.md), measured in Chromium on the
// production build. About seven minutes. `npm run bench:browser -- calendar search` measures only those.
import { cityHref, href, productHref } from '#i18n/routes.ts'
import { measureBackForward } from './bench/browser/back-forward.ts'
import { openBrowser } from './bench/browser/open-browser.ts'
import { measureCalendar } from './bench/browser/calendar.ts'
import { measureFirstAnswer } from './bench/browser/first-answer.ts'
import { measureInteractions } from './bench/browser/interactions.ts'
import { measureLighthouse } from './bench/browser/lighthouse.ts'
import { measureNextPage } from './bench/browser/next-page.ts'
import { measureSearch } from './bench/browser/search.ts'
import { asProduction, besideBuiltShop } from './bench/built-shop.ts'
import { Report } from './bench/report.ts'
import { wantedParts } from './bench/wanted-parts.ts'
import { end } from './support/programs.ts'
import { startShop } from './support/shop-process.ts'
import { main } from './support/steps.ts'

const port = Number(process.env.PORT ?? 4397)
/**
 * Not `localhost`, where the sandbox is: a bank's card fields are on another site, and so in another process
 * than the page.
 */
const origin = `http://127.0.0.1:${port}`
process.env.PUBLIC_ORIGIN = origin
asProduction(port)
const paris = { id: 41, slug: 'paris' }
const productSlugs = { en: 'paris-hop-on-hop-off-bus', de: 'hop-on-hop-off-bus-paris' }
const PRODUCT = productHref('en', paris, { id: 2182, slug: productSlugs.en })
const CITY = cityHref('en', paris.id, paris.slug)
const everyPage = {
  ...Object.fromEntries(
    (
      ['home', 'destinations', 'about', 'faq', 'terms', 'privacy', 'contact', 'basket', 'payment'] as const
    ).map((page) => [page, href(page, 'en')]),
  ),
  search: `${href('search', 'en')}?q=rom`,
  city: CITY,
  product: PRODUCT,
}

const judged = (['en', 'de'] as const).flatMap((locale) => [
  { name: `home ${locale}`, path: href('home', locale) },
  { name: `city ${locale}`, path: cityHref(locale, paris.id, paris.slug) },
  { name: `product ${locale}`, path: productHref(locale, paris, { id: 2182, slug: productSlugs[locale] }) },
  { name: `basket ${locale}`, path: href('basket', locale), hidden: true },
  { name: `about ${locale}`, path: href('about', locale) },
])

const isWanted = wantedParts({
  calendar: ['I1'],
  'first-answer': ['I2'],
  search: ['I3'],
  interactions: ['INP'],
  'next-page': ['N1'],
  lighthouse: ['L', 'L1', 'L2'],
})
const report = new Report()

await main(() =>
  besideBuiltShop(async () => {
    const shop = await startShop(process.env, 'ignore')
    const browser = await openBrowser()
    try {
      if (isWanted('calendar')) await measureCalendar(browser, origin, PRODUCT, report)
      if (isWanted('first-answer')) await measureFirstAnswer(browser, origin, PRODUCT, report)
      if (isWanted('search')) await measureSearch(browser, origin, report)
      if (isWanted('interactions'))
        await measureInteractions(browser, origin, { city: CITY, product: PRODUCT }, report)
      if (isWanted('next-page')) {
        await measureNextPage(origin, CITY, report)
        await measureBackForward(browser, origin, everyPage, report)
      }
      if (isWanted('lighthouse')) await measureLighthouse(origin, judged, report)
      report.close()
    } finally {
      await browser.close()
      await end(shop)
    }
  }),
)
