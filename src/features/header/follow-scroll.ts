/**
 * Scroll distances in pixels (S9) at which small screens hide the header, the home page shows the search,
 * and the to-top button appears.
 */
const scrollLimits = { hideHeader: 80, showSearch: 235, showToTop: 60 } as const

interface ScrollState {
  away: boolean
  pastHero: boolean
  toTop: boolean
}

/** The header leaves only while scrolling down and returns with the first move up. */
export function scrollState(before: number, now: number, away: boolean): ScrollState {
  const moved = now !== before
  return {
    away: now > scrollLimits.hideHeader && (moved ? now > before : away),
    pastHero: now > scrollLimits.showSearch,
    toTop: now > scrollLimits.showToTop,
  }
}

export function followScroll(header: HTMLElement, toTop: HTMLElement | null): void {
  let before = scrollY
  let away = false
  let waiting = false

  const apply = () => {
    waiting = false
    const state = scrollState(before, scrollY, away)
    before = scrollY
    away = state.away
    header.toggleAttribute('data-away', state.away)
    header.toggleAttribute('data-past-hero', state.pastHero)
    toTop?.toggleAttribute('data-shown', state.toTop)
  }

  addEventListener(
    'scroll',
    () => {
      if (waiting) return
      waiting = true
      requestAnimationFrame(apply)
    },
    { passive: true },
  )
  apply()
}
