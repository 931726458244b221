import type { Locale } from '#config/locales.ts'
import { translator } from './translate.ts'

interface Named {
  name: string
  demonstration: boolean
}

interface Reachable extends Named {
  address: string
  phone: string | null
  email: string
}

/** `Seine à Vue`; an invented one says so: `Seine à Vue (demonstration)`. */
export const operatorName = ({ name, demonstration }: Named, locale: Locale): string =>
  demonstration ? translator(locale, 'operator')('demonstration', { name }) : name

/** Name, address, phone if there is one, and e-mail. */
export const operatorFacts = (operator: Reachable, locale: Locale): string[] => [
  operatorName(operator, locale),
  operator.address,
  ...(operator.phone === null ? [] : [operator.phone]),
  operator.email,
]
