import { isFilteredList } from '#i18n/filtered-pages.ts'
import { pageOfPath } from '#i18n/routes.ts'
import type { PageName } from '#i18n/slugs.ts'

/** Counts one more for the address. Returns the seconds to wait, or `undefined` within the limit. */
export type SpendPage = (
  name: 'notFound' | 'searchPage' | 'voucher',
  address: string,
) => Promise<number | undefined>

export interface PageLimits {
  /** Before the page of a path and query is rendered: the seconds to wait, or `undefined` if it may be. */
  ask(url: string, address: string): Promise<number | undefined>
  /** After a page was not found: the same. */
  miss(address: string): Promise<number | undefined>
}

const MOST_REFUSED = 20_000

/** Pages that look up the token of their address in the database. */
const OF_TOKENS: ReadonlySet<PageName> = new Set<PageName>([
  'voucher',
  'changeBooking',
  'moveTicket',
  'choosePassword',
  'eraseConfirm',
])

/**
 * Counts the searches, filtered lists, pages with a token and missing pages that each client requests.
 * Beyond the limit, no page is rendered for that client for a while. Prepared pages are still sent and never
 * counted, since counting would cost more than sending them.
 */
export function createPageLimits(
  spend: SpendPage,
  now: () => number = Date.now,
): PageLimits & { readonly size: number } {
  const refusedUntil = new Map<string, number>()

  function secondsLeft(address: string): number | undefined {
    const until = refusedUntil.get(address)
    if (until === undefined) return undefined
    if (until > now()) return Math.ceil((until - now()) / 1000)
    refusedUntil.delete(address)
    return undefined
  }

  return {
    get size(): number {
      return refusedUntil.size
    },
    async ask(url, address) {
      const [path = '', query = ''] = url.split('?', 2)
      const page = pageOfPath(path)
      if (page === 'search' || isFilteredList(path, query)) return spend('searchPage', address)
      if (page && OF_TOKENS.has(page)) return spend('voucher', address)
      return secondsLeft(address)
    },
    async miss(address) {
      const wait = await spend('notFound', address)
      if (wait === undefined) return undefined
      refusedUntil.delete(address)
      refusedUntil.set(address, now() + wait * 1000)
      for (const oldest of refusedUntil.keys()) {
        if (refusedUntil.size <= MOST_REFUSED) break
        refusedUntil.delete(oldest)
      }
      return wait
    },
  }
}
