const KEY = 'payment-at-bank'

/**
 * The attempt for which this tab has gone to a page of the bank's: whoever comes back without its answer is
 * told so.
 */
export function noteLeaving(attemptId: string): void {
  try {
    sessionStorage.setItem(KEY, attemptId)
  } catch {
    // Where storage is forbidden the shopper comes back to the form without a word.
  }
}

/** Tells it once. */
export function takeLeft(): string | undefined {
  try {
    const attemptId = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return attemptId
  } catch {
    return undefined
  }
}
