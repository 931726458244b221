import type { LiveMapFacts } from './live-map-facts.ts'
import type { MapParts } from './map-parts.ts'
import type { OpenedMap } from './open-map.ts'

/** After this long the visitor is told that it takes time (S9). */
const STILL_AFTER_MS = 5_000
/** An address that ends in it asks for the live map; without script it leads to the drawing. */
const WANTED = '#live'

/**
 * Waits until somebody wants the live map or their place on it. Until then, and wherever it cannot be had,
 * the drawing and the list stand.
 */
export function waitForWant(place: HTMLElement): void {
  const facts = JSON.parse(place.dataset.liveMap ?? '{}') as LiveMapFacts
  const { texts } = facts
  const part = (name: string) => place.querySelector<HTMLElement>(`[data-${name}]`)
  const [frame, canvas, card, credit] = [part('frame'), part('canvas'), part('card'), part('credit')]
  const [open, where, status] = [part('open'), part('where'), part('status')]
  if (!frame || !canvas || !card || !credit || !open || !where || !status) return
  const lists = [...document.querySelectorAll<HTMLElement>('[data-line]')]
  const parts: MapParts = {
    ...{ frame, canvas, card, credit, lists },
    control: (name) => part(`zoom-${name}`),
  }
  let opened: OpenedMap | undefined
  /** Browsers may never ask again for a script that failed once; a new page does. */
  let needsNewPage = false

  const say = (text: string) => {
    status.textContent = text
  }

  /** What somebody waited for is also brought into view. */
  const tell = (text: string) => {
    say(text)
    status.scrollIntoView({ block: 'nearest' })
  }

  /** One wait at a time on each button; a wait that fails leaves the button for another try. */
  function onWant(
    button: HTMLElement,
    { begins, failed }: { begins: string; failed: () => string },
    answer: () => Promise<void>,
  ): () => void {
    return () => {
      if (button.ariaBusy === 'true') return
      button.ariaBusy = 'true'
      say(begins)
      const still = setTimeout(() => button === open && say(texts.still), STILL_AFTER_MS)
      const done = () => {
        clearTimeout(still)
        button.ariaBusy = null
      }
      answer().then(done, () => {
        done()
        tell(failed())
      })
    }
  }

  const scriptFailed = () => {
    needsNewPage = true
    return texts.failed
  }
  const openNow = onWant(open, { begins: texts.loading, failed: scriptFailed }, async () => {
    if (needsNewPage) {
      location.hash = WANTED
      return location.reload()
    }
    const { openMap } = await import('./open-map.ts')
    const outcome = await openMap(facts, parts, say)
    if (typeof outcome === 'string') return tell(texts[outcome])
    opened = outcome
    // The button goes with the drawing: whoever pressed it is led on to the map.
    if (document.activeElement === open) canvas.querySelector('canvas')?.focus({ preventScroll: true })
    open.hidden = true
  })
  open.addEventListener('click', openNow)
  where.addEventListener(
    'click',
    onWant(where, { begins: texts.asking, failed: () => texts.noStops }, async () => {
      const { tellWhere } = await import('./tell-where.ts')
      tell(await tellWhere(facts, parts, opened))
    }),
  )
  if (location.hash === WANTED) openNow()
}
