import { stepState, type StepsPosition } from './steps.ts'

/** Updates steps that are already in the page to another position. */
export function updateSteps(nav: HTMLElement, position: StepsPosition): void {
  for (const [index, stop] of nav.querySelectorAll<HTMLElement>('.steps-stop').entries()) {
    const state = stepState(index, position)
    stop.className = `steps-stop steps-stop-${state}`
    if (state === 'here') stop.setAttribute('aria-current', 'step')
    else stop.removeAttribute('aria-current')
    const done = stop.querySelector<HTMLElement>('[data-done]')
    if (done) done.hidden = state !== 'done'
  }
}
