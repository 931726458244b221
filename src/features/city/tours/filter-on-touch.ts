/**
 * Waits for the first touch of the form; until then, and where the script does not load, it is sent to the
 * server. A page made for a filter loads the script at once, since its currency may change.
 */
function waitForTouch(form: HTMLFormElement, list: HTMLElement): void {
  const touches = ['focusin', 'pointerdown', 'change'] as const
  const load = () => {
    touches.forEach((touch) => form.removeEventListener(touch, load))
    import('./filter-tours.ts').then(
      ({ filterTours }) => filterTours(form, list),
      () => waitForTouch(form, list),
    )
  }
  touches.forEach((touch) => form.addEventListener(touch, load, { passive: true }))
  if (location.search) load()
}

const form = document.querySelector<HTMLFormElement>('[data-tour-filter]')
const list = document.querySelector<HTMLElement>('.city-offers-list')
if (form && list) waitForTouch(form, list)
