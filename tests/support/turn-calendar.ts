import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** No product sells further ahead. */
const MONTHS = 12

/**
 * Turns the calendar of the page until the day is shown and loaded. Waits for each month: while one loads,
 * its days are named without their state, and the day would be missed.
 */
export async function turnTo(page: Page, day: Locator): Promise<void> {
  const month = page.locator('#calendar-month')
  for (let turns = 0; turns < MONTHS && (await day.count()) === 0; turns += 1) {
    // As it is written: in French, styles show “Novembre” for “novembre”.
    const before = (await month.textContent()) ?? ''
    await page.locator('[data-month="after"]').click()
    await expect(month).not.toHaveText(before)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  }
  await expect(day).not.toHaveClass(/day-unknown/)
}

/** The cell of a day, which stays in the page when its step is folded. */
export const dayCell = (page: Page, day: string): Locator =>
  page.locator(`.calendar-grid [data-day="${day}"]`)

/** The step of a day that was chosen folds in a moment. What is pressed meanwhile could move away. */
export const dayFolded = (page: Page): Promise<void> =>
  expect(page.locator('#booking-day')).toHaveClass(/booking-step-folded/)

/** Opens a step of the booking that is folded to its answer. */
export async function openStep(page: Page, step: 'day' | 'passengers' | `part-${number}`): Promise<void> {
  await page.locator(`#booking-${step}.booking-step-folded .booking-fold`).click()
  await expect(page.locator(`#booking-${step} .booking-step-body`)).toBeVisible()
}
