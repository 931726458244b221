import type { Browser, Page } from '@playwright/test'
import { median } from '../load.ts'
import type { Report } from '../report.ts'
import { monthAfter, monthShown, openDays, SHOWN } from './calendar-page.ts'
import { openBesideFloor } from './beside-floor.ts'
import { atRest, overFloor, tapToPaint } from './tap-to-paint.ts'
import { appears } from './until.ts'

const LIVES = 16
const TAPS_OF_A_LIFE = 6

/**
 * Taps in a hydrated calendar on a slow processor, with the next month loaded.
 */
export async function measureCalendar(
  browser: Browser,
  origin: string,
  product: string,
  report: Report,
): Promise<void> {
  const { phone, floor, page, show } = await openBesideFloor(browser, origin)
  const picks: number[] = []
  const turns: number[] = []
  for (let life = 0; life < LIVES; life++) {
    await show('floor')
    for (let tap = 0; tap < TAPS_OF_A_LIFE; tap++) await floor.tap()
    await show('page')
    await page.goto(product)
    const days = await openDays(page)
    await tapToPaint(page, `[data-day="${days[0]}"]`, '.day-chosen')
    await appears(page, '.option')
    for (let tap = 1; tap <= TAPS_OF_A_LIFE; tap++) {
      const day = days[(tap * 2 + life) % days.length]
      await openCalendar(page)
      await atRest(page)
      picks.push(await tapToPaint(page, `[data-day="${day}"]`, `.day-chosen[data-day="${day}"]`))
    }
    await openCalendar(page)
    for (let tap = 0; tap < TAPS_OF_A_LIFE; tap++) {
      const next = `${SHOWN} .day[data-day^="${monthAfter(await monthShown(page))}"]:not(.day-unknown)`
      await atRest(page)
      turns.push(await tapToPaint(page, '[data-month="after"]', next))
    }
  }
  report.heading('Calendar at a quarter of the processor, over floor')
  const told = (all: number[]) =>
    `median ${median(all).toFixed(1)} of ${all.length} taps, floor ${median(floor.taps).toFixed(1)}`
  report.atMost('pick a day', overFloor(picks, floor.taps), 15, ' ms', told(picks))
  report.atMost('next month', overFloor(turns, floor.taps), 30, ' ms', told(turns))
  await phone.close()
}

/** Opens the step of the day, which folds once a day is chosen. */
async function openCalendar(page: Page): Promise<void> {
  const change = '#booking-day.booking-step-folded .booking-fold'
  await appears(page, change)
  await page.locator(change).click()
}
