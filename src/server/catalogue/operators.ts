import type { Operator } from '#contract/catalogue/operator.ts'
import type { Catalogue } from './catalogue.ts'
import type { Fault } from '#config/files/check-file.ts'
import type { CityFile, OperatorEntry } from './format.ts'

/** Each product names an operator of its city, each operator runs a product, and no key stands twice. */
export function faultsOfOperators({ operators, products }: CityFile): Fault[] {
  const keys = operators.map(({ key }) => key)
  const named = new Set(products.map(({ operator }) => operator))
  return [
    ...keys.flatMap((key, at) => {
      const path = ['operators', at, 'key']
      if (keys.indexOf(key) < at) return [{ path, reason: 'an operator twice' }]
      return named.has(key) ? [] : [{ path, reason: 'an operator of no product' }]
    }),
    ...products.flatMap(({ operator }, at) =>
      keys.includes(operator)
        ? []
        : [{ path: ['products', at, 'operator'], reason: `the city has no operator ${operator}` }],
    ),
  ]
}

const lacksPhone = ({ phone, demonstration }: OperatorEntry): boolean => !phone && !demonstration

/** A shop that the public reaches sells for operators that can be called on the day. */
export const operatorsWithoutPhone = ({ operators }: CityFile): Fault[] =>
  operators.flatMap((operator, at) =>
    lacksPhone(operator)
      ? [{ path: ['operators', at], reason: 'needs a phone number in a shop on a public origin' }]
      : [],
  )

export const operatorView = ({ name, address, phone, email, demonstration }: OperatorEntry): Operator => ({
  name,
  address,
  phone: phone ?? null,
  email,
  demonstration: demonstration ?? false,
})

/** Names of operators of products on sale, each once. */
function namesOfOperators({ products }: Catalogue, which: (operator: OperatorEntry) => boolean): string[] {
  const operators = [...products.values()].flatMap(({ sold, entry }) => (sold && entry.operator) || [])
  return [...new Set(operators.filter(which).map(({ name }) => name))]
}

/** How many products on sale were imported by a version that asked for no operator. */
export const productsWithoutOperator = ({ products }: Catalogue): number =>
  [...products.values()].filter(({ sold, entry }) => sold && !entry.operator).length

export const demonstrationOperators = (catalogue: Catalogue): string[] =>
  namesOfOperators(catalogue, ({ demonstration }) => demonstration === true)

export const unreachableOperators = (catalogue: Catalogue): string[] =>
  namesOfOperators(catalogue, lacksPhone)
