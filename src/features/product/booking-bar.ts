/** Hides the bar while the booking panel, whose content it repeats, is on the screen. */
export function hideBarOverPanel(bar: HTMLElement | null, panel: Element | null): void {
  if (!bar || !panel) return
  const watcher = new IntersectionObserver(([seen]) => {
    bar.toggleAttribute('data-away', seen?.isIntersecting ?? false)
  })
  watcher.observe(panel)
}
