import type { Scanner } from '#contract/booking/scan.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { Setting } from './device-memory.ts'

/** The day of a product's city, by the clock of this device. */
export const todayIn = ({ zone }: Pick<Scanner['products'][number], 'zone'>, now: Date) =>
  clockIn(zone, now).day

/**
 * What a scanner is set to: the choice made today, or the new day if midnight has passed since. Staff who
 * still let people into yesterday's last boat can choose yesterday again.
 */
export function settingOfToday(
  { products }: Scanner,
  setting: Setting | undefined,
  now: Date,
): Setting | undefined {
  const product = products.find(({ id }) => id === setting?.productId)
  if (!product || !setting) return undefined
  const today = todayIn(product, now)
  return setting.chosenOn === today ? setting : { productId: product.id, day: today, chosenOn: today }
}
