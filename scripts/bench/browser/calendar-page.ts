import type { Page } from '@playwright/test'

/** The visible month; others may be laid out beside it. */
export const SHOWN = '.calendar-grid:not(.calendar-beside)'

/** The days that can be chosen in the page's calendar. */
export const openDays = (page: Page): Promise<string[]> =>
  page.evaluate(
    (shown) =>
      [...document.querySelectorAll<HTMLElement>(`${shown} .day[aria-disabled="false"]`)].flatMap(
        ({ dataset }) => dataset.day ?? [],
      ),
    SHOWN,
  )

/** `2026-12` */
export const monthShown = (page: Page): Promise<string> =>
  page.evaluate(
    (shown) => document.querySelector<HTMLElement>(`${shown} [data-day]`)?.dataset.day?.slice(0, 7) ?? '',
    SHOWN,
  )

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
