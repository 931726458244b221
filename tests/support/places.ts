import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Locale } from '#config/locales.ts'
import { href, type CityParams, type ProductParams } from '#i18n/routes.ts'
import type { CityPage } from '#i18n/slugs.ts'
import { CityFile } from '#server/catalogue/format.ts'

function read(key: string): CityFile {
  const file = new URL(`../../src/server/catalogue/cities/${key}.json`, import.meta.url)
  return v.parse(CityFile, JSON.parse(readFileSync(file, 'utf8')))
}

/** The shipped cities that journeys use. */
export const paris = read('paris')
export const london = read('london')
export const madrid = read('madrid')
export const lisbon = read('lisbon')
export const athens = read('athens')
export const prague = read('prague')
export const newYork = read('new-york')

const paramsOf = ({ id, slugs }: CityFile): CityParams => ({ id, slugs })

function productParams(city: CityFile, id: number): ProductParams {
  const product = city.products.find((one) => one.id === id)
  if (!product) throw new Error(`${city.key} has no product ${id}`)
  return { city: paramsOf(city), id, slugs: product.slugs }
}

export const cityPath = (city: CityFile, locale: Locale): string =>
  href({ page: 'city', city: paramsOf(city) }, locale)

export const cityPagePath = (city: CityFile, page: CityPage, locale: Locale): string =>
  href({ page, city: paramsOf(city) }, locale)

export const productPath = (city: CityFile, id: number, locale: Locale): string =>
  href({ page: 'product', product: productParams(city, id) }, locale)

export const productName = (city: CityFile, id: number, locale: Locale): string => {
  const names: Partial<Record<Locale, string>> & { en: string } = city.products.find((one) => one.id === id)
    ?.names ?? { en: '' }
  return names[locale] ?? names.en
}

export const cityName = (city: CityFile, locale: Locale): string =>
  (city.names as Partial<Record<Locale, string>>)[locale] ?? city.names.en
