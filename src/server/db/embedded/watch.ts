const LOOK_EVERY_MILLISECONDS = 1_000

export interface Watch {
  end(): void
}

/**
 * Checks regularly that the database server runs and restarts it, so that the shop survives a killed
 * database.
 */
export function watchOver(isThere: () => boolean, revive: () => Promise<void>): Watch {
  let busy = false
  const timer = setInterval(() => {
    if (busy || isThere()) return
    busy = true
    revive()
      // Retried at the next check; meanwhile calls fail with `unavailable`.
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, LOOK_EVERY_MILLISECONDS)
  timer.unref()
  return { end: () => clearInterval(timer) }
}
