/** When the basket's hold ends, by this device's clock, for all pages. Not secret. */
export const HELD_UNTIL = 'cityloop.held-until'

/** `undefined` removes the entry: nothing is held. */
export function writeHeldUntil(until: number | undefined): void {
  try {
    if (until === undefined) localStorage.removeItem(HELD_UNTIL)
    else localStorage.setItem(HELD_UNTIL, String(until))
  } catch {
    // Without storage, only the basket itself tells when its hold ends.
  }
}
