import type { SearchBoxProps } from './SearchBox.tsx'

const touches = ['focusin', 'pointerdown'] as const

/**
 * Waits for the first touch of a search box. Until then it is a plain form; if the scripts fail to load it
 * stays one, and the next touch tries again.
 */
function waitForTouch(place: HTMLElement) {
  const hydrate = () => {
    touches.forEach((touch) => place.removeEventListener(touch, hydrate))
    const props = JSON.parse(place.dataset.search ?? '{}') as SearchBoxProps
    import('./hydrate-search.ts').then(
      ({ hydrateSearch }) => hydrateSearch(place, props),
      () => waitForTouch(place),
    )
  }
  touches.forEach((touch) => place.addEventListener(touch, hydrate, { passive: true }))
}

document.querySelectorAll<HTMLElement>('[data-search]').forEach(waitForTouch)
