import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Sums up layout shifts (CLS) from the first paint on; to be called before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0, of: [] as string[] }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        seen.of.push(
          ...entry.sources.map(({ node }) =>
            node instanceof Element ? node.className : String(node?.nodeName),
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shiftsOf = (page: Page): Promise<{ sum: number; of: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts)

/**
 * Waits for fonts, visible pictures, hydrated islands and the end of all movement: what a visitor sees after
 * the load.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await stillness(page)
}

/** Waits for transitions, since colours are checked after them. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  )
}

export type Scheme = 'light' | 'dark'

/**
 * By default the builder loads axe anew for every audit, which takes longer than the audit; a page without
 * frames keeps the one it has.
 */
async function createAxe(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1
  if (isAlone && !(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : AXE })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone)
}

/** All rules in the light scheme; in the dark one, only the colours, as nothing else differs. */
export async function axeFaults(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<string[]> {
  const told: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await stillness(page)
    const axe = await createAxe(page)
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    ).analyze()
    told.push(
      ...violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return told
}

/**
 * Tap targets smaller than 44 pixels in either direction. Links within a sentence are exempt, as in WCAG
 * 2.5.8, and a radio button or checkbox counts with its label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type="hidden"])',
    )
    const isInSentence = (node: HTMLElement) => {
      if (node.tagName !== 'A' || getComputedStyle(node).display !== 'inline') return false
      const words = node.parentElement?.textContent.trim() ?? ''
      return words.length > node.textContent.trim().length
    }
    // The first link of a card stretches over all of it.
    const cardOf = (node: HTMLElement) =>
      getComputedStyle(node, '::after').position === 'absolute' ? node.offsetParent : null
    const labelOf = (node: HTMLElement) =>
      node instanceof HTMLInputElement && /radio|checkbox/.test(node.type) ? node.closest('label') : null
    return [...targets].flatMap((node) => {
      const hit = labelOf(node) ?? cardOf(node) ?? node
      const { width, height } = hit.getBoundingClientRect()
      const hidden = !hit.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || width <= 1
      if (hidden || node.closest('.visually-hidden, iframe') || isInSentence(node)) return []
      // Half a pixel is the rounding of the layout.
      if (width >= LEAST - 0.5 && height >= LEAST - 0.5) return []
      const name = `${node.tagName.toLowerCase()}.${node.className || node.parentElement?.className}`
      return [`${name} “${node.textContent.trim().slice(0, 30)}” ${Math.round(width)}×${Math.round(height)}`]
    })
  })
}
