import type { Browser, Page } from '@playwright/test'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { openPhone, slowProcessor } from './open-browser.ts'
import { atRest, placeOf } from './tap-to-paint.ts'
import { appears } from './until.ts'

const ROUNDS = 3
const FLOOR_TAPS = 12
const BUDGET = 100
/** Nobody types faster on a phone. Without a gap, each letter waits for those before it. */
const BETWEEN_LETTERS_MS = 80
const KEPT = 'bench-interactions'

interface Interaction {
  page: string
  /** What was pressed, as `click on button.option`. */
  what: string
  /** Milliseconds from the press to the next paint, in steps of 8, as Chromium reports them. */
  took: number
}

/** Runs in every page: keeps the longest event of each interaction (Event Timing) in the tab's storage. */
function watchInteractions(key: string): void {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Interaction[]
  const longest = new Map<number, Interaction>()
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className || node.id}` : 'page'
  const page = () => document.documentElement.dataset.page ?? location.pathname
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration: took, name, target } = entry
      if (interactionId === 0 || took <= (longest.get(interactionId)?.took ?? 0)) continue
      longest.set(interactionId, {
        page: page(),
        what: `${name} on ${nameOf(target)}`,
        took,
      })
    }
    sessionStorage.setItem(key, JSON.stringify([...kept, ...longest.values()]))
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener('pagehide', () => take(observer.takeRecords()))
}

async function tap(page: Page, selector: string, effect: string): Promise<void> {
  await appears(page, selector)
  const { x, y } = await placeOf(page, selector)
  await page.touchscreen.tap(x, y)
  await appears(page, effect)
  await atRest(page)
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await appears(page, selector)
  await page.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), selector)
  for (const letter of text) {
    await page.keyboard.press(letter)
    await page.waitForTimeout(BETWEEN_LETTERS_MS)
  }
  await atRest(page)
}

/** From the city page to the press of Pay, with what a visitor touches on the way. */
async function buy(page: Page, city: string, product: string): Promise<void> {
  await page.goto(city)
  await tap(page, '.tour-filter-chip:has([value="cruise"])', '[name="kind"][value="cruise"]:checked')
  await tap(page, '.tour-filter-chip:has([name="kind"][value=""])', '[name="kind"][value=""]:checked')
  await tap(page, '.tour-filter-more summary', '.tour-filter-more[open]')
  await tap(page, '.tour-filter-chip:has([name="cancellable"])', '[name="cancellable"]:checked')
  await tap(page, `main a[href^="${product}"]`, '#booking')

  await tap(page, '[data-month="after"]', '.calendar-grid:not(.calendar-beside)')
  await tap(page, '.calendar-grid:not(.calendar-beside) .day[aria-disabled="false"]', '.option')
  await tap(page, '.passengers-row .stepper button:last-of-type', '.option-price')
  await tap(page, '.option-face', '.option-chosen')
  await tap(page, '#booking-day .booking-fold', '#booking-day:not(.booking-step-folded)')
  await tap(
    page,
    '.calendar-grid:not(.calendar-beside) .day[aria-disabled="false"]:not(.day-chosen)',
    '.option',
  )
  await tap(page, '#booking-go', 'dialog[open]')
  await tap(page, 'dialog[open] a[href$="/shopping-cart"]', '.basket-total')

  await tap(page, '.basket-coupon summary', '.basket-coupon details[open]')
  await type(page, '.basket-coupon input', 'TRYLOOP10')
  await tap(page, '.basket-coupon form button', '.basket-coupon-applied')
  await tap(page, '.basket-actions button', '.basket-removed button')
  await tap(page, '.basket-removed button', '.basket-actions button')
  await tap(page, '.basket-total a[href$="/payment"]', '.payment-go button')

  await appears(page, '[data-cse="encryptedSecurityCode"] iframe')
  await tap(page, '.payment-go button', '.error-summary')
  for (const [field, text] of [
    ['firstName', 'Ana'],
    ['lastName', 'Silva'],
    ['email', 'ana@example.org'],
    ['emailAgain', 'ana@example.org'],
  ] as const) {
    await type(page, `#payer-${field}`, text)
  }
  await tap(page, '.payment-go button', '.error-summary')
}

const kept = (page: Page): Promise<Interaction[]> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as Interaction[], KEPT)

/** Taps on a bare button: what the machine itself takes at this moment. */
async function measureFloor(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/livez`)
  await page.setContent('<meta name="viewport" content="width=device-width"><button>x</button>')
  for (let taps = 0; taps < FLOOR_TAPS; taps++) {
    await page.touchscreen.tap(15, 15)
    await atRest(page)
  }
  return (await kept(page)).map(({ took }) => took)
}

/**
 * INP of the whole purchase at a quarter of the processor: the longest interaction of each page, over floor.
 * The median of several purchases, since other work on the machine makes single ones long.
 */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  { city, product }: { city: string; product: string },
  report: Report,
): Promise<void> {
  const floor: number[] = []
  const rounds: Interaction[][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const phone = await openPhone(browser, origin)
    // Nobody taps through the notice.
    await phone.addCookies([{ name: 'consent', value: 'yes', url: origin }])
    const page = await phone.newPage()
    await page.addInitScript(watchInteractions, KEPT)
    await slowProcessor(page)
    const bare = await measureFloor(page, origin)
    await page.evaluate((key) => sessionStorage.removeItem(key), KEPT)
    await buy(page, city, product)
    // The first round warms up the shop.
    if (round > 0) {
      floor.push(...bare)
      rounds.push((await kept(page)).filter(({ what }) => !what.endsWith(' on button.')))
    }
    await phone.close()
  }
  report.heading('Interactions of a purchase at a quarter of the processor (INP), over floor')
  const bare = median(floor)
  for (const name of new Set(rounds.flat().map(({ page }) => page))) {
    const worst = rounds
      .flatMap((round) => longest(round.filter(({ page }) => page === name)))
      .sort((a, b) => a.took - b.took)
    const middle = worst[Math.floor(worst.length / 2)]
    const note = `floor ${bare}, best ${worst[0]?.took}, worst ${worst.at(-1)?.took}: ${middle?.what}`
    report.atMost(name, (middle?.took ?? Number.NaN) - bare, BUDGET, ' ms', note)
  }
}

const longest = (interactions: Interaction[]): Interaction[] =>
  interactions.sort((a, b) => b.took - a.took).slice(0, 1)
