import { useSyncExternalStore } from 'react'
import { withoutSigns } from '#domain/mail/mailed-link.ts'

/** `altered`: the link was cut off or changed on its way. */
export type LinkToken = { is: 'none' } | { is: 'altered' } | { is: 'given'; token: string }

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token of a mailed link. It follows the #, so it is sent to no server before the button is pressed. */
export function linkTokenOf(hash: string): LinkToken {
  if (!hash.startsWith('#token=')) return { is: 'none' }
  const token = withoutSigns(hash.slice('#token='.length))
  return TOKEN.test(token) ? { is: 'given', token } : { is: 'altered' }
}

function follow(change: () => void): () => void {
  addEventListener('hashchange', change)
  return () => removeEventListener('hashchange', change)
}

/** Follows the address, since a link opened in a tab of its own page changes only the part after the #. */
export const useLinkToken = (): LinkToken => linkTokenOf(useSyncExternalStore(follow, () => location.hash))

/**
 * Removes a used link from the address, so that a reload does not try it again. To be called before the next
 * render, which reads the address again: a link found there is always followed, even if the tab has used an
 * earlier one.
 */
export const forgetLink = (): void => history.replaceState(history.state, '', location.pathname)
