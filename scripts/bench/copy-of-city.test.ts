import { expect, it } from 'vitest'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { copyOfCity } from './copy-of-city.ts'

it('shares no id, name or slug with its original', () => {
  const shipped = readCityFiles(shippedFiles())
  const all = [...shipped, ...shipped.map((city) => copyOfCity(city, 1))]
  const idsOf = (city: (typeof all)[number]) => city.products.map(({ id }) => id)
  const optionsOf = (city: (typeof all)[number]) =>
    city.products.flatMap(({ options }) => options.map(({ id }) => id))
  for (const values of [
    all.map(({ id }) => id),
    all.map(({ key }) => key),
    all.map(({ slugs }) => slugs.en),
    all.map(({ names }) => names.de),
    all.flatMap(idsOf),
    all.flatMap(optionsOf),
  ])
    expect(new Set<number | string>(values).size).toBe(values.length)
  const copies = all.slice(shipped.length)
  const sold = new Set(copies.flatMap(optionsOf))
  const parts = copies.flatMap(({ products }) => products.flatMap((product) => product.parts))
  expect(parts.every(({ optionIds }) => optionIds.every((id) => sold.has(id)))).toBe(true)
})
