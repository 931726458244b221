import type { getLocationAvailability } from '#contract/catalogue/availability.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Day } from '#domain/time/day.ts'

/**
 * The products of a city that can be booked on a day; `undefined` where the API does not say. Written without
 * the schemas of the contract, which would be the heaviest script of a static page.
 */
export async function readBookable(cityId: number, day: Day): Promise<number[] | undefined> {
  try {
    const reply = await fetch(`/api/v2/location/${cityId}/availability?day=${day}`)
    if (!reply.ok) return undefined
    const { data } = (await reply.json()) as ReplyOf<typeof getLocationAvailability>
    return data.flatMap(({ productId, bookable }) => (bookable ? [productId] : []))
  } catch {
    return undefined
  }
}
