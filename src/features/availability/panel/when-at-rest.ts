/** Long enough to see what was chosen, and for the second tap of a double one to meet the same button. */
const MOMENT = 200

/**
 * Runs the task in a moment, but not while something is pressed, nor while `isBusyAt` the element that was
 * pressed last. What moves then moves under no finger. The returned function cancels it.
 */
export function whenAtRest(
  isBusyAt: (pressed: EventTarget | undefined) => boolean,
  task: () => void,
): () => void {
  const ended = new AbortController()
  let isPressed = false
  let pressed: EventTarget | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isPressed || isBusyAt(pressed)) return
      ended.abort()
      task()
    }, MOMENT)
  }

  function listen(events: string[], listener: (event: Event) => void) {
    for (const event of events) addEventListener(event, listener, { passive: true, signal: ended.signal })
  }

  listen(['pointerdown'], ({ target }) => {
    isPressed = true
    pressed = target ?? undefined
  })
  // A finger that scrolls cancels its pointer, but still lies on the glass until its touch ends.
  listen(['pointerup', 'touchend', 'touchcancel'], () => {
    isPressed = false
    wait()
  })
  listen(['focusin'], wait)
  wait()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
