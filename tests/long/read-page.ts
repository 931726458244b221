/** What a crawler reads of a page, by plain patterns over the markup that we print ourselves. */
export interface ReadPage {
  path: string
  locale: string
  /** The page of S2, from `data-page`; none for error pages. */
  kind: string | undefined
  title: string
  description: string
  noIndex: boolean
  canonical: string | undefined
  alternates: Map<string, string>
  /** Paths of this site that it links to or needs. */
  leads: string[]
  picture: string | undefined
  html: string
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')

export function readPage(path: string, html: string, origin: string): ReadPage {
  const find = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1]
    return found === undefined ? undefined : unescaped(found)
  }
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))
  const within = (address: string): string[] => {
    const url = URL.parse(address, origin + path)
    return url?.origin === origin ? [url.pathname + url.search] : []
  }
  const leads = all(/<(?:a|link|img|script|source|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)
  return {
    path,
    locale: path.split('/')[1] ?? '',
    kind: find(/<html[^>]* data-page="([^"]*)"/),
    title: find(/<title>([^<]*)<\/title>/) ?? '',
    description: find(/<meta name="description" content="([^"]*)"/) ?? '',
    noIndex: /<meta name="robots" content="noindex/.test(html),
    canonical: find(/<link rel="canonical" href="([^"]*)"/),
    alternates: new Map(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag = '', to = '']) => [tag, unescaped(to)],
      ),
    ),
    leads: [...new Set(leads.flatMap(within))],
    picture: find(/<meta property="og:image" content="([^"]*)"/),
    html,
  }
}
