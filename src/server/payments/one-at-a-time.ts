export interface OneAtATime {
  /** Resolves once everything that was there at the call has been worked on. */
  run(): Promise<void>
  /** Waits for what is running and starts no more. */
  close(): Promise<void>
}

/** Calls that come while the work is going on share one more round of it: a storm of webhooks is not a storm of work. */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let closed = false

  function start(): Promise<void> {
    if (closed) return Promise.resolve()
    running = work().finally(() => (running = undefined))
    return running
  }

  return {
    run() {
      if (!running) return start()
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined
          return start()
        })
      return next
    },
    async close() {
      closed = true
      await running?.catch(() => {})
    },
  }
}
