/**
 * Whether a member is logged in here, as the gateway notes it for pages in a cookie that gives no access. A
 * file of its own, for pages that load nothing else of an account.
 */
export const isMember = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )sub=member(?:;|$)/.test(document.cookie)
