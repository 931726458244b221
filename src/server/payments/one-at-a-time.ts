export interface OneAtATime {
  /** Resolves once everything present at the call has been processed. */
  run(): Promise<void>
  /** Waits for the running round and starts no other. */
  close(): Promise<void>
}

/** Calls made during a round share one more round, so that a storm of webhooks causes little work. */
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
      if (next) return next
      if (!running) return start()
      next = running
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
