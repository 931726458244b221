import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { CalendarMonth, getOptionsOnDay, type CalendarDay } from '#contract/catalogue/availability.ts'
import { addMonths } from '#domain/time/day.ts'

/** A year, since some days are scarce, sold out or closed in one season only. */
const MONTHS_AHEAD = 12
/** Journeys that need a later day take the fourth, which may be in the next month. */
const MOST_WANTED = 4

/** The calendar of a month, whatever its days' states. */
export async function calendarOf(
  request: APIRequestContext,
  productId: number,
  name: string,
): Promise<CalendarMonth> {
  const reply = await request.get(`/api/v2/product/${productId}/availability?month=${name}`)
  return v.parse(CalendarMonth, await reply.json())
}

/**
 * The first days with a given state from today in the city, as the shop reports them, so that journeys do
 * not depend on the date.
 */
export async function daysWith(
  request: APIRequestContext,
  productId: number,
  ...wanted: CalendarDay['status'][]
): Promise<string[]> {
  let name = new Date().toISOString().slice(0, 7)
  const found: string[] = []
  for (let ahead = 0; ahead < MONTHS_AHEAD && found.length < MOST_WANTED; ahead += 1) {
    const { days, today } = await calendarOf(request, productId, name)
    found.push(
      ...days.filter(({ day, status }) => day > today && wanted.includes(status)).map(({ day }) => day),
    )
    name = addMonths(name, 1)
  }
  if (found.length === 0) throw new Error(`product ${productId} has no day that is ${wanted.join(' or ')}`)
  return found
}

export async function optionsOn(request: APIRequestContext, productId: number, day: string) {
  const reply = await request.get(`/api/v2/product/${productId}/option/availability?day=${day}`)
  return v.parse(getOptionsOnDay.reply, await reply.json()).options
}
