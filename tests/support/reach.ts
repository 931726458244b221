import type { Page } from '@playwright/test'

/** More stops than this on one page would be a fault. */
const MOST_STOPS = 250

interface Reach {
  /**
   * What covers a point of the control, and whether that is a bar at the upper or lower edge of the screen.
   */
  coverOf(control: Element): { name: string; edge: 'top' | 'bottom' | undefined } | undefined
  controls(): Element[]
  nameOf(node: Element): string
  /** Waits until everything that follows scrolling has settled. */
  frames(count: number): Promise<void>
}
type WithReach = typeof globalThis & { reach: Reach }

/** Defines the functions of this file in the page. */
function bringReach(page: Page): Promise<void> {
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, ' +
      '[tabindex]:not([tabindex^="-"])'
    /**
     * Corners are rounded, and a neighbour's outline may touch: only what is this far inside its box must
     * be free.
     */
    const INSET = 4

    const nameOf = (node: Element) =>
      `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} “${(
        node.getAttribute('aria-label') ?? node.textContent
      )
        .trim()
        .slice(0, 30)}”`

    /** A radio button or checkbox is pressed by its label. */
    const pressed = (control: Element) =>
      control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)
        ? (control.closest('label') ?? control)
        : control

    // Text for screen readers only is clipped, but shown while it has the focus.
    const isClipped = (node: Element) => {
      for (let at: Element | null = node; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true
      }
      return false
    }
    const isShown = (node: Element) => {
      const { width, height } = node.getBoundingClientRect()
      return (
        !isClipped(node) &&
        width > 1 &&
        height > 1 &&
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
    }

    function layerOf(node: Element | null): Element | undefined {
      for (let at = node; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
      }
      return undefined
    }

    function edgeOf(layer: Element): 'top' | 'bottom' | undefined {
      const { left, right, top, bottom } = layer.getBoundingClientRect()
      if (left > 0 || right < document.documentElement.clientWidth) return undefined
      if (top <= 0) return 'top'
      return bottom >= innerHeight ? 'bottom' : undefined
    }

    function coverOf(control: Element) {
      const target = pressed(control)
      for (const { left, right, top, bottom } of target.getClientRects()) {
        const middle = [(left + right) / 2, (top + bottom) / 2] as const
        const corners = [left + INSET, right - INSET].flatMap((x) =>
          [top + INSET, bottom - INSET].map((y) => [x, y] as const),
        )
        for (const [x, y] of [middle, ...corners]) {
          const met = document.elementFromPoint(x, y)
          if (!met || target.contains(met) || met.contains(target)) continue
          const layer = layerOf(met)
          // Nothing at all may cover its middle, and nothing fixed its corners.
          if (layer?.contains(target) || (!layer && x !== middle[0])) continue
          return { name: nameOf(layer ?? met), edge: layer && edgeOf(layer) }
        }
      }
      return undefined
    }

    // Without a screen, Chromium sometimes draws no frame for minutes.
    const frame = () =>
      Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 500))])
    const frames = async (count: number) => {
      for (let drawn = 0; drawn < count; drawn += 1) await frame()
    }
    const controls = () => [...document.querySelectorAll(CONTROLS)].filter((node) => isShown(pressed(node)))
    Object.assign(globalThis, { reach: { coverOf, controls, nameOf, frames } satisfies Reach })
  })
}

/**
 * Controls that are covered. A bar at the screen's edge (the header, the booking bar) shrinks the screen:
 * what it covers must come free by scrolling, and nothing may be covered at either end of the page.
 * Anything else that is fixed may cover no control at any scroll position. With enlarged text, controls may
 * be covered by a bar when the page opens, if scrolling frees them.
 */
export async function coveredAtRest(page: Page, { enlarged = false } = {}): Promise<string[]> {
  await bringReach(page)
  return page.evaluate(async (opensBelowBar) => {
    const { reach } = globalThis as WithReach
    const faults = new Set<string>()
    const free = new Set<Element>()
    const lastTop = () => document.documentElement.scrollHeight - innerHeight

    async function look(top: number) {
      scrollTo({ top, behavior: 'instant' })
      await reach.frames(2)
      const atTop = scrollY <= 0
      const atEnd = scrollY >= lastTop() - 1
      for (const control of reach.controls()) {
        const { top: upper, bottom: lower } = control.getBoundingClientRect()
        if (lower <= 0 || upper >= innerHeight) continue
        const cover = reach.coverOf(control)
        if (!cover) {
          if (upper >= 0 && lower <= innerHeight) free.add(control)
          continue
        }
        const mayScrollFree =
          cover.edge === 'top' ? !atTop : cover.edge === 'bottom' && !atEnd && (opensBelowBar || !atTop)
        if (!mayScrollFree) faults.add(`${reach.nameOf(control)} under ${cover.name}`)
      }
    }

    const step = innerHeight / 2
    for (let top = 0; top < lastTop(); top += step) await look(top)
    await look(lastTop())
    // On the way up, a phone's header comes back; a wide one never leaves.
    if (innerWidth < 1024) for (let top = lastTop() - step; top > 0; top -= step) await look(top)
    await look(0)
    // A control that no step showed whole is scrolled to by itself.
    for (const control of reach.controls()) {
      if (free.has(control)) continue
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      await look(scrollY)
    }
    for (const control of reach.controls()) {
      if (!free.has(control)) faults.add(`${reach.nameOf(control)} is never free`)
    }
    return [...faults]
  }, enlarged)
}

/**
 * Presses Tab from the first stop of the page to the last, and returns the controls that are covered when
 * focused.
 */
export async function coveredUnderFocus(page: Page): Promise<string[]> {
  await bringReach(page)
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('.skip-link')?.focus()
  })
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const told = await page.evaluate(async () => {
      const { reach } = globalThis as WithReach
      await reach.frames(2)
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.matches('.skip-link')) return 'end'
      const { top, bottom } = focused.getBoundingClientRect()
      const cover = reach.coverOf(focused)
      if (cover) return `${reach.nameOf(focused)} has the focus under ${cover.name}`
      return bottom < 1 || top > innerHeight - 1
        ? `${reach.nameOf(focused)} has the focus off the screen`
        : ''
    })
    if (told === 'end') return faults
    if (told) faults.push(told)
  }
  return [...faults, `Tab did not come to an end after ${MOST_STOPS} stops`]
}

/** Words that overflow their box, are clipped by one, or are outside the screen where nothing scrolls. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5
    const screen = document.documentElement.clientWidth
    const faults = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)

    const isPicture = (node: Element) => node.closest('svg, .visually-hidden, [aria-hidden="true"]') !== null
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX)
    const cuts = (overflow: string) => /hidden|clip/.test(overflow)

    function faultOf(rect: DOMRect, holder: Element): string | undefined {
      let inBox = false
      for (let at: Element | null = holder; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (scrolls(style)) return undefined
        if (style.display === 'contents' || style.display === 'inline') continue
        const box = at.getBoundingClientRect()
        // Kept for screen readers only.
        if (box.width <= 1 || style.clipPath === 'inset(50%)') return undefined
        const beside = rect.left < box.left - SLACK || rect.right > box.right + SLACK
        // Lines of headlines are closer together than their letters are high.
        const room = rect.height / 3
        const above = rect.top < box.top - room || rect.bottom > box.bottom + room
        if (!inBox && (beside || above)) return `sticks out of ${at.tagName.toLowerCase()}.${at.className}`
        if ((cuts(style.overflowX) && beside) || (cuts(style.overflowY) && above)) {
          return `is cut by ${at.tagName.toLowerCase()}.${at.className}`
        }
        inBox = true
      }
      return rect.left < -SLACK || rect.right > screen + SLACK ? 'is beside the screen' : undefined
    }

    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const holder = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!text || !holder || isPicture(holder)) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const fault = rect.width > 1 ? faultOf(rect, holder) : undefined
        if (fault) faults.add(`“${text.slice(0, 40)}” ${fault}`)
      }
    }
    return [...faults]
  })
}

/** Controls and boxes that end beside the screen, and lists whose choice has no room in them. */
export function besideScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5
    const screen = document.documentElement.clientWidth
    const nameOf = (node: Element) => `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`

    function isLost(node: Element): boolean {
      const { left, right, width } = node.getBoundingClientRect()
      // What is kept far to the left, as the other months are, is out of sight on purpose.
      const isCutLeft = left < -SLACK && right > 0
      if (width <= 1 || (!isCutLeft && right <= screen + SLACK)) return false
      for (let at: Element | null = node; at; at = at.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX) || clipPath === 'inset(50%)') return false
      }
      return node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }

    const pen = document.createElement('canvas').getContext('2d')
    function isCut(list: HTMLSelectElement): boolean {
      const { font, paddingLeft, paddingRight, width, appearance } = getComputedStyle(list)
      if (!pen || width === 'auto') return false
      pen.font = font
      const arrow = appearance === 'none' ? 0 : 16
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow
      return pen.measureText(list.selectedOptions[0]?.text ?? '').width > room
    }

    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, dialog')
    const lists = [...document.querySelectorAll('select')].filter((list) => list.checkVisibility())
    return [
      ...[...controls].filter(isLost).map((node) => `${nameOf(node)} is beside the screen`),
      ...lists.filter(isCut).map((list) => `${nameOf(list)} cuts “${list.selectedOptions[0]?.text}”`),
    ]
  })
}

/**
 * Sets the visitor's own font size: everything in rem follows. Sections outside the screen, which otherwise
 * keep their old size until they are scrolled to, are laid out at once.
 */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    const layOutAll = new CSSStyleSheet()
    layOutAll.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(layOutAll)
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}
