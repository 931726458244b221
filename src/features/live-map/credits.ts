export interface Credit {
  text: string
  href?: string
}

const LINK = /<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)["']?[^>]*>(.*?)<\/a\s*>/gis
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', copy: '©', nbsp: ' ' }

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim()

const isWebAddress = (href: string): boolean => URL.canParse(href) && /^https?:$/.test(new URL(href).protocol)

/**
 * Reads the attribution of a background map into texts and links. It comes as HTML from another site, which
 * is never put into our page.
 */
export function creditsOf(html: string): Credit[] {
  const credits: Credit[] = []
  const say = (words: string, href?: string) => {
    const text = wordsOf(words)
    if (text !== '') credits.push(href !== undefined && isWebAddress(href) ? { text, href } : { text })
  }
  let from = 0
  for (const link of html.matchAll(LINK)) {
    say(html.slice(from, link.index))
    say(link[2] ?? '', link[1])
    from = link.index + link[0].length
  }
  say(html.slice(from))
  return credits
}
