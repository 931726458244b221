import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { Tab } from './tab.ts'

const ROUNDS = 8
/** How long a pointer rests on a link before it is pressed; Chromium prerenders the page after 200 ms. */
const REST = 900

interface Arrival {
  path: string
  /** Milliseconds from the press to the first paint of the page it leads to. */
  took: number
  prerendered: boolean
}

/** Stores when the link was pressed, by a clock that both pages share. */
const placeOfTour = (city: string, index: number) => `(() => {
  const tours = [...document.querySelectorAll('main a[href^="${city}/"]')]
  const tour = tours[${index} % tours.length]
  tour.scrollIntoView({ block: 'center', behavior: 'instant' })
  addEventListener('click', ({ timeStamp }) =>
    localStorage.setItem('bench-press', performance.timeOrigin + timeStamp))
  const { x, y, width, height } = tour.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})()`

const ARRIVAL = `(() => {
  const [visit] = performance.getEntriesByType('navigation')
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return {
    path: location.pathname,
    took: performance.timeOrigin + painted - Number(localStorage.getItem('bench-press')),
    prerendered: visit.activationStart > 0,
  }
})()`

/**
 * A pointer rests on a tour of the city page, then presses it; by then, speculation rules have prerendered
 * the page.
 */
export async function measureNextPage(origin: string, city: string, report: Report): Promise<void> {
  const tab = await Tab.open()
  const arrivals: Arrival[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      await tab.go(origin + city)
      await pause(1_200)
      const place = await tab.evaluate<{ x: number; y: number }>(placeOfTour(city, round))
      await tab.mouse('mouseMoved', place)
      await pause(REST)
      await tab.mouse('mousePressed', place)
      await tab.mouse('mouseReleased', place)
      await pause(1_200)
      // The first round warms up browser and shop.
      if (round > 0) arrivals.push(await tab.evaluate<Arrival>(ARRIVAL))
      await tab.mouse('mouseMoved', { x: 1, y: 1 })
    }
  } finally {
    await tab.close()
  }
  const arrived = arrivals.filter(({ path }) => path.startsWith(`${city}/`))
  const prepared = arrived.filter(({ prerendered }) => prerendered).length
  report.heading('Next page: from a tour on the city page to its page')
  report.atMost(
    'press to paint',
    median(arrived.map(({ took }) => took)),
    150,
    ' ms',
    `${arrived.length} visits, ${prepared} of them prerendered`,
  )
}
