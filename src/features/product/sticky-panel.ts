/**
 * The booking panel is taller than most screens. Plain `position: sticky` would hide its lower end until
 * the end of the page, so its edge follows the scrolling: down until its foot is visible, up until its head
 * is. Without this script it is not sticky. It stands still while it is pressed: a button that moves away
 * under the mouse is never clicked.
 */
const GAP = 16
/** From this width on, the panel is beside the page. */
const WIDE = '(width >= 1024px)'

export function keepPanelInView(panel: HTMLElement | null): void {
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

  /** Not on phones: the listener would slow down every tap. */
  function listen() {
    held.style.position = wide.matches ? 'sticky' : ''
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
  addEventListener('scroll', place, { passive: true })
  listen()
  wide.addEventListener('change', listen)
  new ResizeObserver(place).observe(panel)
}
