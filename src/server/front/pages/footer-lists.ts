import { FOOTER_LISTS_SLUG, footerListsMarks } from '#config/footer-lists.ts'
import type { Locale } from '#config/locales.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { prepare } from '../http/prepare.ts'
import type { FlatHeaders, PreparedResponse } from '../http/prepared-response.ts'

const { begin, end } = footerListsMarks
/** Made anew by `prepare`. */
const OF_THE_BODY = new Set(['etag', 'vary', 'content-length'])

/** The lists of a page, marks included; `undefined` for a page without a footer. */
function listsIn(page: string): string | undefined {
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  return from < 0 || to < 0 ? undefined : page.slice(from, to + end.length)
}

const withoutBodyHeaders = (headers: FlatHeaders): FlatHeaders =>
  headers.filter((_, index) => !OF_THE_BODY.has(headers[index - (index % 2)] ?? ''))

/** The page with these lists in its footer; `undefined` where they stand in it already, or it has none. */
export function withFooterLists(page: PreparedResponse, lists: string): PreparedResponse | undefined {
  const { status, identity } = page
  const html = identity.body.toString()
  const old = listsIn(html)
  if (old === undefined || old === lists) return undefined
  const fresh = Buffer.from(html.replace(old, () => lists))
  return prepare(status, { identity: fresh }, withoutBodyHeaders(identity.headers), { compressible: true })
}

/**
 * Prerendered pages carry the lists of the day they were built. This asks for today's and puts them into
 * every page of the site; a language whose lists cannot be read keeps what it has.
 */
export async function refreshFooterLists(
  files: Map<string, PreparedResponse>,
  locales: readonly Locale[],
  render: (path: string) => Promise<PreparedResponse>,
): Promise<void> {
  for (const locale of locales) {
    const answer = await render(`/${locale}/${FOOTER_LISTS_SLUG}`).catch(() => undefined)
    const lists = answer?.status === 200 ? listsIn(answer.identity.body.toString()) : undefined
    if (lists === undefined) continue
    for (const [path, page] of files) {
      const fresh = localeOfPath(path) === locale ? withFooterLists(page, lists) : undefined
      if (fresh) files.set(path, fresh)
    }
  }
}
