const KEY = 'payment-at-bank'

/**
 * Notes the attempt for which this tab leaves for the bank's page, so that a shopper who returns without
 * the bank's answer is told so.
 */
export function rememberRedirect(attemptId: string): void {
  try {
    sessionStorage.setItem(KEY, attemptId)
  } catch {
    // Where storage is forbidden, the shopper returns to the form without a message.
  }
}

/** Reads the noted attempt and removes it. */
export function takeRedirect(): string | undefined {
  try {
    const attemptId = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return attemptId
  } catch {
    return undefined
  }
}
