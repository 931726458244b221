/**
 * From now on the browser skips the parts of the page marked `data-skippable` once each has been off the
 * screen, so that a press in a widget renders little besides the widget. Not from the start: their height is
 * remembered from the first rendering, so that a page opened again scrolls to where it was. Not on the
 * screen: Chromium counts what it skips and shows again as a layout shift.
 */
export function skipOffScreen(): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) continue
      target.toggleAttribute('data-skipped', true)
      seen.unobserve(target)
    }
  })
  for (const part of document.querySelectorAll('[data-skippable]')) seen.observe(part)
}
