import { afterPaint } from './after-paint.ts'
import { skipOffScreen } from './skip-off-screen.ts'

declare global {
  interface Window {
    /** Buttons pressed in printed widgets, in order; `keep-presses.ts` fills it. */
    keptPresses?: HTMLElement[]
  }
}

/** The visitor is about to use the widget. */
const signsOfIntent = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'press-kept'] as const
/** The visitor is reading the page. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Hydrates a widget that the server printed (`data-unhydrated`) once somebody is about to use it: at a
 * pointer, focus, key or press in it, or when it is seen after any sign of life on the page. `hydrate`
 * resolves when the widget can be pressed; then the kept presses are made. If its code cannot be loaded, a
 * press reloads the page (S8): browsers keep a module that failed, so asking for it again is in vain.
 * `keepPress` may note in the address what was pressed. Returns a function that starts it at once.
 */
export function hydrateOnIntent(
  widget: HTMLElement,
  hydrate: () => Promise<unknown>,
  keepPress: (button: HTMLElement) => void,
): () => void {
  let started = false
  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })

  function start() {
    if (started) return
    started = true
    // Asking for the code takes a phone longer than a frame: the press is shown as pressed before.
    afterPaint(() => void hydrate().then(ready, failed))
  }

  async function ready() {
    for (const sign of signsOfIntent) widget.removeEventListener(sign, start)
    seen.disconnect()
    delete widget.dataset.unhydrated
    skipOffScreen()
    await pressAgain(widget)
  }

  function failed() {
    for (const button of widget.querySelectorAll<HTMLElement>('[data-waiting]')) delete button.dataset.waiting
    const reload = () => {
      for (const button of window.keptPresses?.splice(0) ?? []) keepPress(button)
      location.reload()
    }
    if (window.keptPresses?.length) reload()
    else widget.addEventListener('press-kept', reload)
  }

  function watch() {
    for (const sign of signsOfLife) removeEventListener(sign, watch)
    seen.observe(widget)
  }

  for (const sign of signsOfIntent) widget.addEventListener(sign, start, { passive: true })
  for (const sign of signsOfLife) addEventListener(sign, watch, { passive: true })
  // The widget was used before this script was loaded.
  if (widget.querySelector('[data-waiting]') || widget.contains(document.activeElement)) start()
  return start
}

/** One press after the other, with a pause for React: each must find the state that the one before led to. */
async function pressAgain(widget: HTMLElement): Promise<void> {
  for (const button of window.keptPresses?.splice(0) ?? []) {
    if (!widget.contains(button)) continue
    delete button.dataset.waiting
    button.click()
    await Promise.resolve()
  }
}
