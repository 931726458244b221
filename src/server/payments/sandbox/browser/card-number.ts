export interface Brand {
  name: string
  pattern: RegExp
  lengths: number[]
  cvcLength: number
  cvcPolicy: 'required' | 'optional' | 'hidden'
}

/** Narrow prefixes first: the number of a Bancontact card also matches Maestro. */
const brands: Brand[] = [
  { name: 'amex', pattern: /^3[47]/, lengths: [15], cvcLength: 4, cvcPolicy: 'required' },
  {
    name: 'bcmc',
    pattern: /^(6703|479658|606005|487104)/,
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    cvcPolicy: 'optional',
  },
  { name: 'mc', pattern: /^(5[1-5]|2[2-7])/, lengths: [16], cvcLength: 3, cvcPolicy: 'required' },
  {
    name: 'maestro',
    pattern: /^(5[06-8]|6)/,
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    cvcPolicy: 'optional',
  },
  { name: 'visa', pattern: /^4/, lengths: [13, 16, 19], cvcLength: 3, cvcPolicy: 'required' },
]

export const brandOf = (digits: string): Brand | undefined =>
  brands.find((brand) => brand.pattern.test(digits))

export const brandNamed = (name: string | undefined): Brand | undefined =>
  brands.find((brand) => brand.name === name)

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
