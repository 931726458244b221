import { describe, expect, it } from 'vitest'
import { builds, variants } from '#config/builds.ts'
import { locales, type Locale } from '#config/locales.ts'
import { projectPath } from '#config/project-folder.ts'
import { productTitle } from '#features/product/product-head.ts'
import { soldTitle } from '#features/offers/sold-title.ts'
import { brandOf } from '#i18n/brand.ts'
import { editorsText, readEditorsPages } from '#i18n/editors-pages.ts'
import { headDescription, headTitle } from '#i18n/page-head.ts'
import { publicPages } from '#i18n/public-pages.ts'
import { namespaces } from '#i18n/locale-messages.ts'
import type { Namespace } from '#i18n/texts.ts'
import { translator } from '#i18n/translate.ts'
import { headsOfCity, isSoldIn, kindsOf } from '#scripts/content/city-heads.ts'
import { type Head, pageDescriptionFaults, pageTitleFaults } from '#scripts/content/head-faults.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'

const cities = readCityFiles(shippedFiles())

/** The heads of every text page, city and product of a build, in one language. */
function headsOf(variant: (typeof variants)[number], locale: Locale): Head[] {
  const build = builds[variant]
  const brand = brandOf(variant, locale).name
  const sold = cities.filter((city) => isSoldIn(city, variant))
  const products = sold.flatMap((city) => city.products)
  type Named = Extract<ReturnType<typeof publicPages>[number], Namespace>
  const named = publicPages(build).filter((page): page is Named => namespaces.some((name) => name === page))
  const covid = translator(locale, 'covid')
  const health = (['news', 'faq'] as const).map((page) => ({
    page: `covid ${page}`,
    title: headTitle(covid(`${page}.title`), brand, locale),
    description: headDescription([covid(`${page}.description`)], locale),
  }))
  const texts = named.map((page) => {
    const t = translator(locale, page)
    const title = page === 'home' ? soldTitle(page, brand, kindsOf(products), locale) : t('title')
    const description = t('description', { count: sold.length })
    return {
      page,
      title: headTitle(title, brand, locale),
      description: headDescription([description], locale),
    }
  })
  const places = sold.flatMap((city) => headsOfCity(city, variant, locale))
  const editors = [...readEditorsPages(projectPath('src', 'editors-pages', variant), build)].flatMap(
    ([page, file]) => {
      const text = editorsText(file, locale)
      const title = text && headTitle(text.title, brand, locale)
      return title ? [{ page, title, description: text.description }] : []
    },
  )
  return [...texts, ...health, ...editors, ...places]
}

describe.each(variants)('the heads of the %s build', (variant) => {
  it.each(builds[variant].locales)('are each their own in %s', (locale) => {
    const heads = headsOf(variant, locale)
    const titles = heads.map(({ title }) => title)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    expect(heads.flatMap((head) => [...pageTitleFaults(head), ...pageDescriptionFaults(head)])).toEqual([])
  })
})

it('gives Americans titles in words of their own, and the shop its own name', () => {
  const british = new Map(headsOf('worldwide', 'en').map((head) => [head.page, head]))
  for (const { page, title } of headsOf('worldwide', 'en-us')) {
    expect(title, page).not.toBe(british.get(page)?.title)
    expect(title, page).not.toMatch(/\bUSA?\b/)
  }
})

it('names a city once however its products are called', () => {
  const title = (name: string, city: string, locale: Locale = 'en') =>
    headTitle(productTitle({ name, locationName: city }, locale), 'Cityloop', locale)
  expect(title('Seine Cruise', 'Paris')).toBe('Seine Cruise, Paris | Cityloop')
  expect(title('Paris by Night', 'Paris')).toBe('Paris by Night | Cityloop')
  expect(title('Seine Cruise', 'Paris', 'en-us')).toBe('Book Seine Cruise, Paris | Cityloop')
  const long = 'A Very Long Walk Through All the Old Streets of the Town'
  expect(title(long, 'San Sebastián')).toBe(long)
})

it('adds no shop name to a title that says it', () => {
  expect(headTitle('Seine Cruise, Paris', 'Cityloop Paris', 'en')).toBe('Seine Cruise, Paris')
  expect(headTitle('Contact', 'Cityloop Paris', 'fr')).toBe('Contact | Cityloop Paris')
})

it('says only what a city sells', () => {
  expect(soldTitle('city', 'Granada', ['tour', 'hop_on', 'package'], 'en')).toBe(
    'Granada: hop-on hop-off buses, tours',
  )
  expect(soldTitle('city', 'Granada', [], 'en')).toBe('Granada: tours and tickets')
})

it('ships titles and descriptions for all pages in all languages', () => {
  for (const locale of locales) expect(headsOf('worldwide', locale).length).toBeGreaterThan(150)
})
