import type pg from 'pg'
import type { Fault } from '#config/files/check-file.ts'
import type { CityFile } from './format.ts'
import { inLanguage, type InLanguages } from './texts.ts'
import { locales } from '#config/locales.ts'

/**
 * Ids and names of the file that another city uses already: a copied and half-edited file would take over
 * the other city's products, and two cities of one name would share an address.
 */
export async function usedElsewhere(client: pg.PoolClient, city: CityFile): Promise<Fault[]> {
  const products = await client.query<{ id: number; owner: string }>(
    `select product.id, city.key as owner from product join city on city.id = product.city_id
     where product.id = any($1::int[]) and city.id <> $2`,
    [city.products.map(({ id }) => id), city.id],
  )
  const options = await client.query<{ id: number; owner: string }>(
    `select option.id, city.key as owner from option
     join product on product.id = option.product_id join city on city.id = product.city_id
     where option.id = any($1::int[]) and city.id <> $2`,
    [city.products.flatMap((product) => product.options.map(({ id }) => id)), city.id],
  )
  const others = await client.query<{ key: string; slugs: InLanguages<string> }>(
    `select key, entry -> 'slugs' as slugs from city where id <> $1`,
    [city.id],
  )
  const productOwner = new Map(products.rows.map(({ id, owner }) => [id, owner]))
  const optionOwner = new Map(options.rows.map(({ id, owner }) => [id, owner]))

  const faults: Fault[] = []
  const refuse = (path: Fault['path'], owner: string | undefined): void => {
    if (owner !== undefined) faults.push({ path, reason: `belongs to ${owner}` })
  }
  refuse(['key'], others.rows.find(({ key }) => key === city.key)?.key)
  for (const locale of locales) {
    const slug = inLanguage(city.slugs, locale)
    const path = ['slugs', city.slugs[locale] === undefined ? 'en' : locale]
    refuse(path, others.rows.find((other) => inLanguage(other.slugs, locale) === slug)?.key)
  }
  city.products.forEach((product, at) => {
    refuse(['products', at, 'id'], productOwner.get(product.id))
    product.options.forEach(({ id }, place) => {
      refuse(['products', at, 'options', place, 'id'], optionOwner.get(id))
    })
  })
  return faults
}
