import { tabTexts } from '#stores/kept-texts.ts'

const KEY = 'payment-at-bank'

/**
 * Remembers the attempt for which this tab leaves for the bank's page, so that a shopper who comes back
 * without the bank's answer learns how it ended.
 */
export const rememberRedirect = (attemptId: string): boolean => tabTexts.write(KEY, attemptId)

/** The remembered attempt, which is then forgotten. */
export function takeRedirect(): string | undefined {
  const attemptId = tabTexts.read(KEY)
  tabTexts.remove(KEY)
  return attemptId
}
