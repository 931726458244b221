import type { Page } from '@playwright/test'
import { median } from '../load.ts'

type Sign = 'click' | 'input'

declare global {
  interface Window {
    benchPaint?: Promise<number>
  }
}

/**
 * Milliseconds from the next event of a kind to the end of the first frame in which `shown` is there. Counted
 * from the event's own timestamp; a message sent from a frame's callback arrives after its paint.
 */
async function watchForPaint(page: Page, sign: Sign, shown: string): Promise<void> {
  await page.evaluate(
    ([kind, selector]) => {
      window.benchPaint = new Promise((resolve) => {
        const painted = (began: number) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - began)
          channel.port2.postMessage(0)
        }
        const look = (began: number) => () =>
          document.querySelector(selector) ? painted(began) : requestAnimationFrame(look(began))
        addEventListener(kind, ({ timeStamp }) => requestAnimationFrame(look(timeStamp)), {
          capture: true,
          once: true,
        })
      })
    },
    [sign, shown] as const,
  )
}

const paintTook = (page: Page): Promise<number> => page.evaluate(() => window.benchPaint ?? Number.NaN)

/** The middle of the element, scrolled into view first. */
export async function placeOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted)
    if (!element) throw new Error(`nothing to tap: ${wanted}`)
    const seen = () => element.getBoundingClientRect()
    if (seen().top < 120 || seen().bottom > innerHeight - 120) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    const { x, y, width, height } = seen()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
}

/** Resolves when the last action has had all its effects. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

export async function tapToPaint(page: Page, button: string, shown: string): Promise<number> {
  const { x, y } = await placeOf(page, button)
  await watchForPaint(page, 'click', shown)
  await page.touchscreen.tap(x, y)
  return paintTook(page)
}

export async function keyToPaint(page: Page, key: string, shown: string): Promise<number> {
  await watchForPaint(page, 'input', shown)
  await page.keyboard.press(key)
  return paintTook(page)
}

/** The floor of all taps and keys: a button and a text field on an empty page. */
const EMPTY_PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.dataset.n = +(this.dataset.n ?? 0) + 1">x</button>
<input oninput="this.dataset.n = +(this.dataset.n ?? 0) + 1">`

export class Floor {
  readonly #page: Page
  readonly taps: number[] = []
  readonly keys: number[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  static async open(page: Page): Promise<Floor> {
    await page.setContent(EMPTY_PAGE)
    return new Floor(page)
  }

  async tap(): Promise<void> {
    await atRest(this.#page)
    this.taps.push(await tapToPaint(this.#page, 'button', `button[data-n="${this.taps.length + 1}"]`))
  }

  async key(): Promise<void> {
    await this.#page.locator('input').focus()
    this.keys.push(await keyToPaint(this.#page, 'x', `input[data-n="${this.keys.length + 1}"]`))
  }
}

/** The median of the measurements minus that of the floor. */
export const overFloor = (measured: number[], floor: number[]): number => median(measured) - median(floor)
