import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long work that may pause between its steps. */
export type Steps<T> = Generator<void, T, void>

/** Milliseconds of work between which requests are answered. */
const SLICE_MS = 5

/** All of it now. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The work beside the requests, as long as it `isWanted`; otherwise `undefined`. */
export async function inSlices<T>(
  steps: Steps<T>,
  isWanted: () => boolean,
  now: () => number = () => performance.now(),
): Promise<T | undefined> {
  while (isWanted()) {
    const end = now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (now() < end)
    await nextTurn()
  }
  return undefined
}
