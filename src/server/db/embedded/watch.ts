const LOOK_EVERY_MILLISECONDS = 1_000

export interface Watch {
  end(): void
}

/** Looks whether the database server is still there and brings it back; a shop outlives a database that was killed. */
export function watchOver(isThere: () => boolean, revive: () => Promise<void>): Watch {
  let busy = false
  const timer = setInterval(() => {
    if (busy || isThere()) return
    busy = true
    revive()
      // Tried again with the next look; meanwhile calls hear that the database is away.
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return { end: () => clearInterval(timer) }
}
