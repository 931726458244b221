import { expect, it } from 'vitest'
import type { Operator } from '#contract/catalogue/operator.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { operatorsOfProduct } from './operators-of-product.ts'

const named = (name: string): Operator => ({
  name,
  address: '1 rue de l’Exemple',
  phone: null,
  email: `${name}@shop.example`,
  demonstration: false,
})
const bus = named('bus')
const boat = named('boat')
const product = (operator: Operator | null, parts: (Operator | null)[] = []) =>
  ({ operator, parts: parts.map((one) => ({ operator: one })) }) as Product

it('names the operators of a package and its parts once', () => {
  expect(operatorsOfProduct(product(bus))).toEqual([bus])
  expect(operatorsOfProduct(product({ ...bus }, [{ ...bus }, boat]))).toEqual([bus, boat])
})

it('names nobody from a catalogue without operators', () => {
  expect(operatorsOfProduct(product(null, [null, null]))).toEqual([])
})
