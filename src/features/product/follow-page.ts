/**
 * The booking panel is taller than most screens. Sticky alone would hide its lower end until the page is over, so its
 * edge follows the scrolling: down until its foot is seen, up until its head is. Without this script it does not stick.
 * While it is pressed it stands still: a button that slips away under the mouse is never clicked.
 */
const GAP = 16
/** From here on the panel stands beside the page. */
const WIDE = '(width >= 1024px)'

export function followPage(panel: HTMLElement | null): void {
  if (!panel) return
  const held = panel
  const wide = matchMedia(WIDE)
  const header = Number.parseFloat(getComputedStyle(panel).getPropertyValue('scroll-margin-block-start')) || 0
  let seenAt = scrollY
  let edge = header
  let pressed = false

  function place() {
    if (pressed) return
    const down = scrollY - seenAt
    seenAt = scrollY
    if (!wide.matches) return
    const lowest = Math.min(header, innerHeight - held.offsetHeight - GAP)
    edge = Math.max(lowest, Math.min(header, edge - down))
    held.style.insetBlockStart = `${edge}px`
  }

  /** Not on phones: a listener would slow every tap down. */
  function listen() {
    if (wide.matches) held.addEventListener('pointerdown', hold)
    else held.removeEventListener('pointerdown', hold)
  }

  function hold() {
    pressed = true
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, letGo, { once: true })
  }

  function letGo() {
    pressed = false
    place()
  }

  place()
  panel.dataset.follows = ''
  addEventListener('scroll', place, { passive: true })
  listen()
  wide.addEventListener('change', listen)
  new ResizeObserver(place).observe(panel)
}
