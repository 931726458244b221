import type { Page } from '@playwright/test'

/** The days that the calendar on the page lets be chosen. */
export const openDays = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.calendar-grid .day[aria-disabled="false"]')].flatMap(
      ({ dataset }) => dataset.day ?? [],
    ),
  )

/** `2026-12` */
export const monthShown = async (page: Page): Promise<string> =>
  (await page.locator('[data-day]').first().getAttribute('data-day'))?.slice(0, 7) ?? ''

const monthNumber = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

export const monthsBetween = (before: string, after: string): number =>
  monthNumber(after) - monthNumber(before)

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}
