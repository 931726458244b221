import { updateSteps } from '#ui/steps/update-steps.ts'
import { stepsPosition, type Progress } from './steps-position.ts'

/**
 * The page is the same for everybody; this visitor's progress is on `<html>`. `data-basket` is set before
 * the first paint and by the basket store, `data-payment` by the confirmation.
 */
const nav = document.querySelector<HTMLElement>('[data-booking-at] [data-steps]')
const at = nav?.closest<HTMLElement>('[data-booking-at]')?.dataset['bookingAt'] as Progress['at'] | undefined
const root = document.documentElement

function show(): void {
  if (!nav || !at) return
  const { basket, payment } = root.dataset
  updateSteps(nav, stepsPosition({ at, tickets: Number(basket ?? 0), payment }))
}

new MutationObserver(show).observe(root, { attributeFilter: ['data-basket', 'data-payment'] })
show()
