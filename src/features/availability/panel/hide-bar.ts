/** What begins this low on the screen is not seen yet: the bar covers it. */
const BAR = '0px 0px -15%'

/** Hides the bar while what it leads to (`data-to`) is on the screen: then it would only cover the page. */
export function hideBar(bar: HTMLElement | null): void {
  if (!bar) return
  const seen = new IntersectionObserver(
    (entries) => bar.toggleAttribute('data-away', entries.at(-1)?.isIntersecting ?? false),
    { rootMargin: BAR },
  )
  function follow() {
    seen.disconnect()
    const target = document.getElementById(bar?.dataset.to ?? '')
    if (target) seen.observe(target)
  }
  new MutationObserver(follow).observe(bar, { attributeFilter: ['data-to'] })
  follow()
}
