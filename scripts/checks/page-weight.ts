/** What a page loads, as far as its bytes are budgeted. Paths as in the HTML. */
export interface PageParts {
  styles: string[]
  fonts: string[]
  /** Modules that run without any interaction. */
  eager: string[]
  /** Islands that wait for an interaction. */
  later: string[]
  /** The islands among both. */
  islands: string[]
  /** The framework's entry, of islands of either kind. */
  renderers: { eager: string[]; later: string[] }
}

/** Directives under which an island loads by itself, sooner or later. */
const BY_ITSELF = new Set(['load', 'idle', 'only', 'media', 'visible'])

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const isOurs = (path: string | undefined): path is string => path !== undefined && path.startsWith('/')

export function partsOf(html: string): PageParts {
  const parts: PageParts = {
    styles: [],
    fonts: [],
    eager: [],
    later: [],
    islands: [],
    renderers: { eager: [], later: [] },
  }
  for (const [tag] of html.matchAll(/<(?:script|link|astro-island)\b[^>]*>/g)) {
    const src = attribute(tag, 'src')
    const href = attribute(tag, 'href')
    if (tag.startsWith('<script') && isOurs(src)) parts.eager.push(src)
    if (tag.startsWith('<link') && isOurs(href)) {
      if (attribute(tag, 'rel') === 'stylesheet') parts.styles.push(href)
      if (attribute(tag, 'as') === 'font') parts.fonts.push(href)
      if (attribute(tag, 'rel') === 'modulepreload') parts.eager.push(href)
    }
    const component = attribute(tag, 'component-url')
    const renderer = attribute(tag, 'renderer-url')
    if (!component) continue
    const when = BY_ITSELF.has(attribute(tag, 'client') ?? '') ? 'eager' : 'later'
    parts[when].push(component)
    parts.islands.push(component)
    if (renderer) parts.renderers[when].push(renderer)
  }
  return parts
}

const STATIC_IMPORT = /(?:\bimport|\bfrom)\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g
const DYNAMIC_IMPORT = /\bimport\(\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g

const resolvedFrom = (base: string) => (found: RegExpMatchArray) =>
  new URL(found[1] ?? '', `http://x${base}`).pathname

/** Addresses of the modules that a built module needs before it runs, and of those it may fetch later. */
export function importsOfModule(path: string, source: string): { needed: string[]; possible: string[] } {
  return {
    needed: [...source.matchAll(STATIC_IMPORT)].map(resolvedFrom(path)),
    possible: [...source.matchAll(DYNAMIC_IMPORT)].map(resolvedFrom(path)),
  }
}

/** Every module reached from `entries`; `deep` follows also what may be fetched later, but for `except`. */
export async function closure(
  entries: string[],
  readSource: (path: string) => Promise<string>,
  { deep = false, except }: { deep?: boolean; except?: RegExp } = {},
): Promise<Set<string>> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const { needed, possible } = importsOfModule(path, await readSource(path))
    waiting.push(...needed, ...(deep ? possible.filter((later) => !except?.test(later)) : []))
  }
  return reached
}
