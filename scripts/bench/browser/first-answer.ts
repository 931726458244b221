import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { monthsBetween, monthShown, openDays, SHOWN } from './calendar-page.ts'
import {
  type Network,
  openPhone,
  slow4g,
  slow4gOfDevTools,
  slowNetwork,
  slowProcessor,
} from './open-browser.ts'
import { placeOf } from './tap-to-paint.ts'
import { until } from './until.ts'

const ROUNDS = 5
/** The calendar ends after twelve months: few enough taps that even the last one turns a month. */
const BETWEEN_TAPS = 250
const MOST_TAPS = 10
/** How long a finger rests on the glass. */
const PRESS = 60

declare global {
  interface Window {
    benchPress?: number
    benchAnswer?: number
  }
}

interface Visitor {
  name: string
  /** Milliseconds. */
  budget: number
  /** The elements to tap, in turn. */
  buttons: string[]
  /** Matches once the calendar shows the result of the taps. */
  answer: string
  /** The number of taps that had no effect, counted once nothing changes any more. */
  lost: (page: Page, taps: number) => Promise<number>
}

interface Answer {
  /** Milliseconds from the first press to the first frame with the answer. */
  took: number
  /** Milliseconds since the page was requested. */
  firstTap: number
  taps: number
  lost: number
}

/** Each tap turns the calendar once, so what is lost can be counted. */
const turner = (month: string): Visitor => ({
  name: 'next month',
  budget: 2500,
  buttons: ['[data-month="after"]'],
  answer: `${SHOWN} .day:not([data-day^="${month}"])`,
  lost: async (page, taps) => taps - monthsBetween(month, await monthShown(page)),
})

/** Each tap chooses another day; the last one counts. */
const picker = (days: string[]): Visitor => ({
  name: 'a pressed day looks pressed',
  budget: 100,
  buttons: days.map((day) => `.day[data-day="${day}"]`),
  answer: '.calendar-grid .day:is(.day-chosen, [data-waiting])',
  lost: async (page, taps) => {
    const last = `.calendar-grid .day-chosen[data-day="${days[(taps - 1) % days.length]}"]`
    return (await page.evaluate((day) => document.querySelectorAll(day).length, last)) === 1 ? 0 : 1
  },
})

/** Scrolls to the calendar as soon as it is drawn and taps until it answers, like an impatient visitor. */
async function hurry(
  phone: BrowserContext,
  product: string,
  { network, visitor }: { network: Network; visitor: Visitor },
): Promise<Answer> {
  const page = await phone.newPage()
  const input = await phone.newCDPSession(page)
  await slowNetwork(page, network)
  await slowProcessor(page)
  await page.addInitScript((answer) => {
    addEventListener('click', ({ timeStamp }) => (window.benchPress ??= timeStamp), true)
    const look = () => {
      if (!document.querySelector(answer)) return requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (window.benchAnswer = performance.now())
      return channel.port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, visitor.answer)
  await page.goto(product, { waitUntil: 'commit' })
  await until(
    page,
    (button) => document.querySelector(button) && performance.getEntriesByName('first-contentful-paint')[0],
    { arg: visitor.buttons.at(-1) ?? '', every: 20 },
  )
  const places = []
  for (const button of visitor.buttons) places.push(await placeOf(page, button))
  const firstTap = await page.evaluate(() => performance.now())
  const answered = until(page, () => window.benchAnswer, { every: 100 })
  const over = new AbortController()
  const stop = () => over.abort()
  answered.then(stop, stop)
  const touches: Promise<unknown>[] = []
  let taps = 0
  while (!over.signal.aborted && taps < MOST_TAPS) {
    const place = places[taps % places.length] ?? { x: 0, y: 0 }
    touches.push(input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }))
    await new Promise((resolve) => setTimeout(resolve, PRESS))
    touches.push(input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }))
    taps += 1
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TAPS - PRESS))
  }
  await answered
  const took = await page.evaluate(
    () => (window.benchAnswer ?? Number.NaN) - (window.benchPress ?? Number.NaN),
  )
  await Promise.all(touches)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(200)
  const lost = await visitor.lost(page, taps)
  await page.close()
  return { took, firstTap, taps, lost }
}

/** A cold visit on a slow network and processor. */
export async function measureFirstAnswer(
  browser: Browser,
  origin: string,
  product: string,
  report: Report,
): Promise<void> {
  const probe = await openPhone(browser, origin)
  const page = await probe.newPage()
  await page.goto(product)
  const [days, month] = [(await openDays(page)).slice(-4), await monthShown(page)]
  await probe.close()
  for (const network of [slow4g, slow4gOfDevTools]) {
    report.heading(
      `First answer: product page until the calendar answers, ${network.name}, a quarter of the processor`,
    )
    for (const visitor of [turner(month), picker(days)]) {
      const answers: Answer[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const phone = await openPhone(browser, origin)
        answers.push(await hurry(phone, product, { network, visitor }))
        await phone.close()
      }
      const of = (pick: (answer: Answer) => number) => median(answers.map(pick))
      const lost = answers.reduce((sum, answer) => sum + answer.lost, 0)
      const firstTap = of((answer) => answer.firstTap).toFixed(0)
      const note = `${ROUNDS} visits, first tap at ${firstTap} ms, ${of((answer) => answer.taps)} taps each`
      const took = of((answer) => answer.took)
      if (network === slow4g) report.atMost(visitor.name, took, visitor.budget, ' ms', note)
      else report.tell(visitor.name, took, ' ms', note)
      report.atMost(`${visitor.name}: taps lost`, lost, 0)
    }
  }
}
