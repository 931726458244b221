import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { errors, type Page } from '@playwright/test'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type RunOnly = { type: 'tag' | 'rule'; values: string[] }
/** All rules in the light scheme; in the dark one, only the colours, as nothing else differs. */
const RUN_ONLY: Record<Scheme, RunOnly> = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast'] },
}

interface Shift {
  path: string
  value: number
  /** The elements that moved, by their classes. */
  of: string[]
}

/** What moves sooner after a press follows from it, on a busy machine too: browsers themselves allow 500. */
const OWN_DOING_MS = 1_500

/**
 * Sums up layout shifts (CLS) from the first paint on, of each page by itself (`shiftsOf`); to be called
 * before the first one is opened. Returns a list that receives the shifts of all of them that no press
 * explains.
 */
export async function watchShifts(page: Page): Promise<readonly Shift[]> {
  const shifts: Shift[] = []
  await page.exposeBinding('tellShift', (_, shift: Shift) => void shifts.push(shift))
  await page.addInitScript((ownDoing) => {
    const seen = { sum: 0, of: [] as string[] }
    Object.assign(window, { shifts: seen })
    const { tellShift } = window as unknown as { tellShift: (shift: Shift) => void }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        lastInputTime: number
        sources: { node?: Node }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const { value, sources } = entry
        const of = sources.map(({ node }) =>
          node instanceof Element ? (node.getAttribute('class') ?? '') : String(node?.nodeName),
        )
        seen.sum += value
        seen.of.push(...of)
        const isAnswer = entry.lastInputTime > 0 && entry.startTime - entry.lastInputTime < ownDoing
        if (!isAnswer) tellShift({ path: location.pathname, value, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, OWN_DOING_MS)
  return shifts
}

export const shiftsOf = (page: Page): Promise<{ sum: number; of: string[] }> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts)

/**
 * The longest wait for silence on the line. Several screens after one another in a page have been seen to
 * wait for minutes on one that was whole: the end of some request was never told.
 */
const SILENCE_MS = 10_000

/**
 * Waits for fonts, visible pictures, hydrated islands and the end of all movement: what a visitor sees after
 * the load.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SILENCE_MS }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  await stillness(page)
}

/** Waits for transitions, since colours are checked after them. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
        ),
    undefined,
    { polling: 50 },
  )
}

export type Scheme = 'light' | 'dark'

interface Violation {
  id: string
  nodes: { target: unknown[] }[]
}

/** Axe in the page alone: what frames show is somebody else's page, or audited with `cardFieldFaults`. */
async function violationsOf(page: Page, runOnly: RunOnly): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }))
  }, runOnly)
}

const told = (scheme: string, violations: Violation[]): string[] =>
  violations.map(
    ({ id, nodes }) => `${scheme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

export async function axeFaults(
  page: Page,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await stillness(page)
    faults.push(...told(colorScheme, await violationsOf(page, RUN_ONLY[colorScheme])))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** The page with its card fields, in the light scheme: axe is loaded into each frame, which takes seconds. */
export async function cardFieldFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page, axeSource: AXE })
  const { violations } = await axe.options({ runOnly: RUN_ONLY.light, resultTypes: ['violations'] }).analyze()
  return told('with frames', violations)
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
