import type { SearchBoxProps } from './SearchBox.tsx'
import type { SearchFile } from './search-texts.ts'

const touches = ['focusin', 'pointerdown'] as const

/** The texts of the suggestions in the visitor's language, beside the search page. */
async function fetchTexts(action: string): Promise<SearchFile> {
  const reply = await fetch(`${action}.json`)
  if (!reply.ok) throw new Error(`${action}.json answers ${reply.status}`)
  return (await reply.json()) as SearchFile
}

/**
 * Waits for the first touch of a search box. Until then it is a plain form; if the scripts fail to load it
 * stays one, and the next touch tries again.
 */
function waitForTouch(place: HTMLElement) {
  const hydrate = () => {
    touches.forEach((touch) => place.removeEventListener(touch, hydrate))
    const props = JSON.parse(place.dataset.search ?? '{}') as SearchBoxProps
    Promise.all([import('./hydrate-search.ts'), fetchTexts(props.action)]).then(
      ([{ hydrateSearch }, file]) => hydrateSearch(place, props, file),
      () => waitForTouch(place),
    )
  }
  touches.forEach((touch) => place.addEventListener(touch, hydrate, { passive: true }))
}

document.querySelectorAll<HTMLElement>('[data-search]').forEach(waitForTouch)
