import type { CityFile } from '#server/catalogue/format.ts'

const APART = 1_000_000

/** The city once more, under ids, names and slugs of its own. */
export function copyOfCity(city: CityFile, copy: number): CityFile {
  const id = (original: number) => original + copy * APART
  const each = <T extends Record<string, string | undefined>>(texts: T, ending: string): T =>
    Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, `${text}${ending}`])) as T
  return {
    ...city,
    id: id(city.id),
    key: `${city.key}-${copy}`,
    names: each(city.names, ` ${copy}`),
    slugs: each(city.slugs, `-${copy}`),
    aliases: [],
    products: city.products.map((product) => ({
      ...product,
      id: id(product.id),
      options: product.options.map((option) => ({ ...option, id: id(option.id) })),
      parts: product.parts.map(({ productId, optionIds }) => ({
        productId: id(productId),
        optionIds: optionIds.map(id),
      })),
    })),
  }
}
