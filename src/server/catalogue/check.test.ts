import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aCity, anOption, aPackage, aProduct } from '#tests/fixtures/catalogue.ts'
import { checkCityFile } from './check.ts'
import { shippedFiles } from './shipped.ts'

const paris = readFileSync(shippedFiles().find((file) => file.endsWith('paris.json')) ?? '', 'utf8')
const bus = aProduct()
const boat = aProduct({ id: 2190, key: 'boat', main: false, options: [anOption({ id: 21901 })] })
const city = aCity({ products: [bus, boat, aPackage([bus, boat])] })

/** The faults of a file as an editor would show them: the text of the line, and why. */
function refusals(source: string): string[] {
  const checked = checkCityFile(source)
  const lines = source.split('\n')
  return checked.ok ? [] : checked.failure.map(({ line, reason }) => `${lines[line - 1]?.trim()} ← ${reason}`)
}

const written = (file: unknown): string => JSON.stringify(file, null, 2)

it('takes the file that ships', () => {
  expect(checkCityFile(paris).ok).toBe(true)
  expect(refusals(written(city))).toEqual([])
})

it('refuses months of validity for a ticket with a start time, and for the package that holds it', () => {
  const file = JSON.parse(paris) as { products: { id: number; validMonths: number }[] }
  for (const product of file.products) product.validMonths = 3
  const checked = checkCityFile(JSON.stringify(file, null, 2))
  const faults = checked.ok ? [] : checked.failure.map(({ path }) => path)
  const refused = faults.map((path) => file.products[Number(path.split('.')[1])]?.id)
  expect(refused).toEqual([2110, 2112, 2111, 2113, 2114])
})

it('points at the product that is wrong, not at the first that has such a line', () => {
  const file = written({ ...city, products: [bus, { ...boat, voucher: 'fax' }] })
  const checked = checkCityFile(file)
  const lines = file.split('\n')
  const secondVoucher = lines.findIndex((line) => line.includes('"voucher": "fax"')) + 1
  expect(checked.ok ? [] : checked.failure).toMatchObject([
    { line: secondVoucher, path: 'products.1.voucher' },
  ])
  expect(secondVoucher).toBeGreaterThan(lines.findIndex((line) => line.includes('"voucher"')) + 1)
})

it.each([
  ['a broken line', written(city).replace('"rank": 1,', '"rank": one,'), ['"rank": one, ← ']],
  ['a file cut off', written(city).slice(0, 300), [' ← ']],
  ['a missing language', { ...city, tagline: { ...city.tagline, de: undefined } }, ['"tagline": { ← ']],
  ['an empty text', { ...city, tagline: { ...city.tagline, de: ' ' } }, ['"de": " " ← empty text']],
  ['an unknown member', { ...city, colour: 'red' }, ['"colour": "red" ← ']],
  ['half a cent', { ...city, products: [priced(19.5)] }, ['"EUR": 19.5, ← minor units are whole numbers']],
  ['a price below nothing', { ...city, products: [priced(-1)] }, ['"EUR": -1, ← ']],
  ['a day that is none', soldUntil('2026-02-30'), ['"to": "2026-02-30" ← not a date YYYY-MM-DD']],
  ['a sale that ends first', soldUntil('2025-12-31'), ['"to": "2025-12-31" ← ends before it begins']],
  ['a zone of no atlas', { ...city, zone: 'Mars/Olympus' }, ['"zone": "Mars/Olympus", ← not an IANA zone']],
  [
    'a city named like a page',
    { ...city, slugs: { ...city.slugs, de: 'warenkorb' } },
    ['"de": "warenkorb" ← a page'],
  ],
  [
    'a product twice',
    { ...city, products: [bus, { ...boat, id: bus.id }] },
    ['"id": 2182, ← a product id twice'],
  ],
  [
    'a part nobody sells',
    { ...city, products: [bus, aPackage([bus, boat])] },
    ['{ ← product 2190 has no such'],
  ],
  ['no main product', { ...city, products: [boat] }, ['"products": [ ← exactly one product']],
])('refuses %s with line and reason', (_, file, expected) => {
  const found = refusals(typeof file === 'string' ? file : written(file))
  expect(found).toHaveLength(expected.length)
  expected.forEach((start, at) => expect(found[at]).toContain(start))
})

function priced(amount: number) {
  return aProduct({
    options: [anOption({ units: [{ type: 'adult', prices: [{ price: { EUR: amount, GBP: 1, USD: 1 } }] }] })],
  })
}

function soldUntil(to: string) {
  return { ...city, products: [aProduct({ options: [anOption({ onSale: { from: '2026-01-01', to } })] })] }
}
