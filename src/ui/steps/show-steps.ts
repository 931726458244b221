import { stepState, type Standing } from './steps.ts'

/** Makes steps that stand in the page tell another standing, to eyes and to assistive technology. */
export function showSteps(nav: HTMLElement, standing: Standing): void {
  for (const [index, stop] of nav.querySelectorAll<HTMLElement>('.steps-stop').entries()) {
    const state = stepState(index, standing)
    stop.className = `steps-stop steps-stop-${state}`
    if (state === 'here') stop.setAttribute('aria-current', 'step')
    else stop.removeAttribute('aria-current')
    const done = stop.querySelector<HTMLElement>('[data-done]')
    if (done) done.hidden = state !== 'done'
  }
}
