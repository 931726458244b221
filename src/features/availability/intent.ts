import type { ClientDirective } from 'astro'
import { keepQuiet } from './quiet-root.ts'

/**
 * `client:intent`: an island is drawn by the page and stays without a framework until someone means to use it: a
 * pointer, focus or key in it, or its coming into view once the visitor has shown a sign of life on the page. Presses
 * of its buttons before that are kept and replayed, so none is lost (budget I2).
 *
 * A button is known again by its first `data-` attribute, which the drawn state and the island share; the island tells
 * that it can take them with a bubbling `island:ready` event. The page hears of each press that is kept, and of the start, by an
 * `island:wanted` event of the button or the island, so that it can answer by itself meanwhile and fetch the rest alongside.
 */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const lifeSigns = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

function selectorOf(button: Element): string | undefined {
  const mark = [...button.attributes].find(({ name }) => name.startsWith('data-'))
  return mark && `[${mark.name}="${CSS.escape(mark.value)}"]`
}

const tell = (element: Element) => element.dispatchEvent(new Event('island:wanted', { bubbles: true }))

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

const intent: ClientDirective = (load, _options, island) => {
  const presses: string[] = []
  let started = false

  /**
   * The island may come alive between a mouse's going down and up: the button that it went down on is gone then, and the
   * browser sees no click. (A finger's tap is judged when it ends, and finds the living button by itself.)
   */
  function hold(down: PointerEvent) {
    const button = down.pointerType === 'mouse' ? buttonOf(down) : null
    const selector = button && selectorOf(button)
    if (!selector) return
    const release = ({ target }: PointerEvent) => {
      const living = button.isConnected ? null : island.querySelector<HTMLElement>(selector)
      if (target instanceof Node && living?.contains(target)) living.click()
    }
    addEventListener('pointerup', release, { once: true })
  }

  function keep(event: Event) {
    // A press that is replayed.
    if (!event.isTrusted) return
    const button = buttonOf(event)
    const selector = button && selectorOf(button)
    if (!button || !selector) return
    event.preventDefault()
    event.stopImmediatePropagation()
    presses.push(selector)
    button.setAttribute('data-waiting', '')
    start()
    tell(button)
  }

  function start() {
    if (started) return
    started = true
    tell(island)
    void load().then((hydrate) => {
      keepQuiet(island)
      return hydrate()
    })
  }

  /** A chunk did not arrive: the next sign of intent tries again, and what was pressed is still kept. */
  function failed() {
    started = false
    island.querySelectorAll('[data-waiting]').forEach((button) => button.removeAttribute('data-waiting'))
  }

  function ready() {
    signs.forEach((sign) => island.removeEventListener(sign, start))
    view.disconnect()
    const focused = document.activeElement
    const wasIn = lastFocus && (focused === document.body || island.contains(focused)) ? lastFocus : undefined
    void replay().then(() => {
      island.removeEventListener('click', keep, true)
      island.removeEventListener('pointerdown', hold)
      island.removeEventListener('focusin', remember)
      if (wasIn) island.querySelector<HTMLElement>(wasIn)?.focus({ preventScroll: true })
    })
  }

  /**
   * One by one: presses in one go would all see the state that the first one found, and count as one. What is pressed
   * meanwhile waits for its turn.
   */
  async function replay() {
    for (const [index, selector] of presses.entries()) {
      const button = island.querySelector<HTMLElement>(selector)
      button?.removeAttribute('data-waiting')
      button?.click()
      // The same button again needs no paint between: a calendar turned thrice must not show the months it passes.
      if (selector !== presses[index + 1]) await new Promise((drawn) => setTimeout(drawn))
      else await Promise.resolve()
    }
  }

  let lastFocus: string | undefined
  function remember({ target }: Event) {
    lastFocus = target instanceof Element ? selectorOf(target) : undefined
  }
  island.addEventListener('focusin', remember)
  island.addEventListener('click', keep, true)
  island.addEventListener('pointerdown', hold, { passive: true })
  signs.forEach((sign) => island.addEventListener(sign, start, { passive: true }))
  island.addEventListener('island:ready', ready, { once: true })
  island.addEventListener('astro:hydration-error', failed)

  const view = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })
  // The basket sent the visitor here to change a ticket: nothing else was meant.
  if (new URLSearchParams(location.search).has('line')) start()
  function watch() {
    lifeSigns.forEach((sign) => removeEventListener(sign, watch))
    if (!started) view.observe(island.firstElementChild ?? island)
  }
  lifeSigns.forEach((sign) => addEventListener(sign, watch, { passive: true }))
}

export default intent
