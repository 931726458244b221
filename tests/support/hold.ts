/** A place at which somebody waits until told to go on. */
export interface Hold {
  /** Resolves once somebody waits. */
  reached: Promise<void>
  wait: () => Promise<void>
  release: () => void
}

export function createHold(): Hold {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    wait() {
      reached.resolve()
      return released.promise
    },
    release: () => released.resolve(),
  }
}
