import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkCityFile } from './check.ts'
import { shippedFiles } from './shipped.ts'

const paris = readFileSync(shippedFiles().find((file) => file.endsWith('paris.json')) ?? '', 'utf8')

it('takes the file that ships', () => {
  expect(checkCityFile(paris).ok).toBe(true)
})

it('refuses months of validity for a ticket with a start time, and for the package that holds it', () => {
  const file = JSON.parse(paris) as { products: { id: number; validMonths: number }[] }
  for (const product of file.products) product.validMonths = 3
  const checked = checkCityFile(JSON.stringify(file, null, 2))
  const faults = checked.ok ? [] : checked.failure.map(({ path }) => path)
  const refused = faults.map((path) => file.products[Number(path.split('.')[1])]?.id)
  expect(refused).toEqual([2110, 2112, 2111, 2113, 2114])
})
