/**
 * Moves `Date` by some milliseconds and leaves timers alone. Also runs in pages and service workers, so it
 * refers to nothing outside.
 */
export function shiftClock(offset: number): void {
  if (offset === 0) return
  const Machine = Date
  const now = () => Machine.now() + offset
  const Shifted = new Proxy(Machine, {
    apply: () => new Machine(now()).toString(),
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  })
  Machine.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

/** How far the clock of this test run is ahead of the machine's (`scripts/support/test-day.ts`). */
export const clockOffset = (): number => Number(process.env['CLOCK_OFFSET_MS'] ?? 0)
