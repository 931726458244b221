import { isDemonstration } from '#config/brand/brand.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { Environment } from '#config/environment.ts'
import {
  demonstrationOperators,
  productsWithoutOperator,
  unreachableOperators,
} from './catalogue/operators.ts'
import type { Shop } from './shop.ts'

/** What a shop on a public origin still has of the trial, and what it lacks. */
export interface Unready {
  /** Names of operators on sale that are invented. */
  demonstrationOperators: readonly string[]
  /** Whether the imprint is the invented one. */
  demonstrationImprint: boolean
  /** Names of true operators without a phone number. */
  unreachableOperators: readonly string[]
  /** Products on sale that name no operator at all. */
  productsWithoutOperator: number
}

const SHOWN = 3

/** `Seine à Vue, Impériale Rouge, Clef de Cour Visites and 80 more` */
const listed = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '')

const withoutOperator = (count: number): string =>
  `${count === 1 ? 'One product on sale names' : `${count} products on sale name`} no operator: ` +
  'add the operators to the city files and import them by `npm run catalogue:import -- FILE`.'

/**
 * Sentences told once at the start of a shop on an `https:` origin: it works, but what it says about who
 * sells is not true yet.
 */
export function publicRemarks(unready: Unready): string[] {
  const { demonstrationOperators, demonstrationImprint, unreachableOperators, productsWithoutOperator } =
    unready
  const invented = [
    ...(demonstrationOperators.length > 0 ? [`operators (${listed(demonstrationOperators)})`] : []),
    ...(demonstrationImprint ? ['imprint'] : []),
  ]
  return [
    ...(invented.length > 0
      ? [`The shop is on a public origin with the ${invented.join(' and the ')} of the demonstration.`]
      : []),
    ...(unreachableOperators.length > 0
      ? [`Visitors cannot call these operators, which have no phone number: ${listed(unreachableOperators)}.`]
      : []),
    ...(productsWithoutOperator > 0 ? [withoutOperator(productsWithoutOperator)] : []),
  ]
}

/** None on plain http, which is a trial. */
export function publicRemarksOf({ context }: Shop, { secure }: Pick<Environment, 'secure'>): string[] {
  if (!secure) return []
  const catalogue = context.catalogue.current()
  return publicRemarks({
    demonstrationOperators: demonstrationOperators(catalogue),
    demonstrationImprint: isDemonstration(ownBrand()),
    unreachableOperators: unreachableOperators(catalogue),
    productsWithoutOperator: productsWithoutOperator(catalogue),
  })
}
