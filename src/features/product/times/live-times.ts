import type { LiveFacts } from './live-facts.ts'
import { liveTexts } from './live-texts.ts'

const MINUTE = 60_000
const LATEST = 2_000

/** Safari has no idle callbacks. */
const whenIdle = (task: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: LATEST }) : setTimeout(task)

/**
 * `<live-times data-facts="…">` fills the places marked in it by the minute. What is printed is the same for
 * everybody and at any time; without this script the timetable in it stands alone.
 */
class LiveTimes extends HTMLElement {
  /** A city's clock takes a slow phone eighty milliseconds to make, so it waits while somebody presses. */
  connectedCallback() {
    const { facts } = this.dataset
    if (facts) whenIdle(() => this.#tick(JSON.parse(facts) as LiveFacts))
  }

  #tick(facts: LiveFacts) {
    if (!this.isConnected) return
    const { clock, next, starts, since, underWay, later, worth } = liveTexts(facts, new Date())
    const places = { clock: [clock], next, start: starts, since, 'under-way': underWay, worth }
    for (const [name, texts] of Object.entries(places)) this.#fill(name, texts)
    if (later) this.#fill('begin', [later])
    setTimeout(() => this.#tick(facts), MINUTE - (Date.now() % MINUTE))
  }

  #fill(name: string, texts: readonly (string | undefined)[]) {
    this.querySelectorAll(`[data-${name}]`).forEach((place, at) => {
      place.textContent = texts[at] ?? '–'
    })
  }
}

export const defineLiveTimes = (): void => customElements.define('live-times', LiveTimes)
