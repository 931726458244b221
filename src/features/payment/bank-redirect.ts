import { tabStorage } from '#stores/tab-storage.ts'

const KEY = 'payment-at-bank'

/**
 * Remembers the attempt for which this tab leaves for the bank's page, so that a shopper who comes back
 * without the bank's answer learns how it ended.
 */
export const rememberRedirect = (attemptId: string): void => tabStorage.write(KEY, attemptId)

/** The remembered attempt, which is then forgotten. */
export function takeRedirect(): string | undefined {
  const attemptId = tabStorage.read(KEY)
  tabStorage.remove(KEY)
  return attemptId
}
