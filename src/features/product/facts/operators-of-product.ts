import type { Operator } from '#contract/catalogue/operator.ts'
import type { Product } from '#contract/catalogue/product.ts'

/** The operator of a product; for a package those of its parts too, who are there on the day. Each once. */
export function operatorsOfProduct({ operator, parts }: Product): Operator[] {
  const all = [operator, ...parts.map((part) => part.operator)].filter((one) => one !== null)
  return all.filter(({ name, email }, at) => {
    const isSame = (other: Operator): boolean => other.name === name && other.email === email
    return all.findIndex(isSame) === at
  })
}
