import type { Answer } from './ledger.ts'
import { cardExpired, cvcDeclined, unknownCard } from './outcomes.ts'

interface TestCard {
  number: string
  brand: 'visa' | 'mc' | 'amex' | 'maestro' | 'bcmc'
  /** The bank asks for a password (3-D Secure 2 challenge). */
  challenge?: true
  /** Its bank asks on a page of its own, whatever the shop prefers. */
  redirects?: true
}

/** The published test cards of Adyen that the shop uses. */
export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'visa' },
  { number: '4988438843884305', brand: 'visa' },
  { number: '5555555555554444', brand: 'mc' },
  { number: '370000000000002', brand: 'amex' },
  { number: '6771798021000008', brand: 'maestro' },
  { number: '4917610000000000', brand: 'visa', challenge: true },
  { number: '5454545454545454', brand: 'mc', challenge: true },
  { number: '371449635398431', brand: 'amex', challenge: true },
  { number: '4212345678901237', brand: 'visa', challenge: true, redirects: true },
  { number: '4871049999999910', brand: 'bcmc', challenge: true },
  { number: '6703444444444449', brand: 'bcmc', challenge: true },
]

/** The only password that passes a challenge. */
export const CHALLENGE_PASSWORD = 'password'

export interface CardDetails {
  number: string
  expiryMonth: string
  expiryYear: string
  cvc?: string
}

export const testCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number)

/** Every test card has CVC 737 (Amex 7373) and expires in 03/2030; anything else is declined. */
export function declineOf(card: CardDetails): Answer | undefined {
  const known = testCard(card.number)
  if (!known) return unknownCard
  if (Number(card.expiryMonth) !== 3 || Number(card.expiryYear) !== 2030) return cardExpired
  const cvcOptional = known.brand === 'maestro' || known.brand === 'bcmc'
  if (!card.cvc) return cvcOptional ? undefined : cvcDeclined
  return card.cvc === (known.brand === 'amex' ? '7373' : '737') ? undefined : cvcDeclined
}
