/** The bar repeats what the booking panel says, so it leaves while the panel is on the screen. */
export function leaveWhileSeen(bar: HTMLElement | null, panel: Element | null): void {
  if (!bar || !panel) return
  const watcher = new IntersectionObserver(([seen]) => {
    bar.toggleAttribute('data-away', seen?.isIntersecting ?? false)
  })
  watcher.observe(panel)
}
