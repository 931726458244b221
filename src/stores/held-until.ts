import { deviceTexts } from './kept-texts.ts'

/** When the basket's hold ends, by this device's clock, for all pages. Not secret. */
export const HELD_UNTIL = 'cityloop.held-until'

/** In milliseconds; NaN where nothing is held, or storage is forbidden. */
export const readHeldUntil = (): number => Number(deviceTexts.read(HELD_UNTIL) ?? NaN)

/** `undefined` removes the entry: nothing is held. */
export function writeHeldUntil(until: number | undefined): void {
  if (until === undefined) deviceTexts.remove(HELD_UNTIL)
  else deviceTexts.write(HELD_UNTIL, String(until))
}
