import type { Browser, Page } from '@playwright/test'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { monthAfter, monthShown, openDays, SHOWN } from './calendar-page.ts'
import { openBesideFloor } from './beside-floor.ts'
import { overFloor, tapToPaint } from './tap-to-paint.ts'
import { appears } from './until.ts'

const LIVES = 8
const MONTHS_OF_A_LIFE = 6
const DAYS_OF_A_LIFE = 6

/** In front, where it draws itself anew after the floor was measured, and at rest: what the tap before led to is done. */
const settled = async (page: Page) => {
  await page.bringToFront()
  await page.waitForTimeout(400)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** I1: in a calendar that lives, on a slow processor, with the next month at hand as it is for whoever looks before turning. */
export async function measureCalendar(
  browser: Browser,
  origin: string,
  product: string,
  report: Report,
): Promise<void> {
  const { phone, floor, page } = await openBesideFloor(browser, origin)
  const picks: number[] = []
  const turns: number[] = []
  for (let life = 0; life < LIVES; life++) {
    await page.goto(product)
    const days = await openDays(page)
    await tapToPaint(page, `[data-day="${days[0]}"]`, '.day-chosen')
    await appears(page, '.option')
    for (let round = 1; round <= DAYS_OF_A_LIFE; round++) {
      const day = days[(round * 2 + life) % days.length]
      await settled(page)
      await floor.tap()
      await settled(page)
      picks.push(await tapToPaint(page, `[data-day="${day}"]`, `.day-chosen[data-day="${day}"]`))
    }
    for (let round = 0; round < MONTHS_OF_A_LIFE; round++) {
      const next = `${SHOWN} .day[data-day^="${monthAfter(await monthShown(page))}"]:not(.day-unknown)`
      await settled(page)
      await floor.tap()
      await settled(page)
      turns.push(await tapToPaint(page, '[data-month="after"]', next))
    }
  }
  report.heading('I1  calendar at a quarter of the processor, over floor')
  const told = (all: number[]) =>
    `median ${median(all).toFixed(1)} of ${all.length} taps, floor ${median(floor.taps).toFixed(1)}`
  report.atMost('pick a day', overFloor(picks, floor.taps), 15, ' ms', told(picks))
  report.atMost('next month', overFloor(turns, floor.taps), 40, ' ms', told(turns))
  await phone.close()
}
