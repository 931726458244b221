import { atom, readonlyType } from 'nanostores'

const $waiting = atom(0)
/** How many calls of this tab are not answered yet. */
export const $pendingCalls = readonlyType($waiting)

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the calls of the basket one after the other, in the order of the presses. Each answer is the whole
 * basket, so an answer that overtook another would show a change that was undone, or hide one.
 */
export function inTurn<T>(call: () => Promise<T>): Promise<T> {
  $waiting.set($waiting.get() + 1)
  const turn = last.then(call).finally(() => $waiting.set($waiting.get() - 1))
  last = turn.catch(() => undefined)
  return turn
}
