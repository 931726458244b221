import type { StepsPosition } from '#ui/steps/steps.ts'

/** The steps of a booking, in order. */
export const bookingSteps = ['day', 'travellers', 'basket', 'payment', 'voucher'] as const
type Step = (typeof bookingSteps)[number]

export interface Progress {
  /** The current page. */
  at: 'basket' | 'payment' | 'voucher'
  tickets: number
  /** The state of the payment, on the last page only. */
  payment?: string | undefined
}

const index = (step: Step): number => bookingSteps.indexOf(step)
/** A payment in these states still has its basket. */
const ofBasket = ['pending', 'refused', 'cancelled', 'unfinished']

/** Nothing is done before a ticket is in the basket; the payment is done when it is paid. */
export function stepsPosition({ at, tickets, payment = '' }: Progress): StepsPosition {
  if (at === 'voucher' && payment === 'paid') return { done: index('voucher'), here: index('voucher') }
  const here = index(at === 'voucher' ? 'payment' : at)
  return { done: tickets > 0 || ofBasket.includes(payment) ? here : 0, here }
}
