import { readPage, type ReadPage } from './read-page.ts'

export interface Crawl {
  pages: Map<string, ReadPage>
  /** Addresses with their status, where it is neither 200 nor a redirect. */
  broken: string[]
  /** Redirects that lead to another redirect. */
  chains: string[]
}

const AT_ONCE = 6
/** The API is no page, and a share picture takes seconds to draw; the test asks for a few pictures itself. */
const NOT_FOLLOWED = /^\/(?:api|dev)\/|^\/[a-z-]+\/pictures\//

/** Asks once for everything that can be reached from some addresses, as a search engine would. */
export function createCrawl(origin: string) {
  const found: Crawl = { pages: new Map(), broken: [], chains: [] }
  const waiting: string[] = []
  const known = new Set<string>()
  const leadTo = (path: string) => {
    const plain = path.replace(/#.*/, '')
    if (NOT_FOLLOWED.test(plain) || known.has(plain)) return
    known.add(plain)
    waiting.push(plain)
  }

  async function ask(path: string): Promise<void> {
    const reply = await fetch(origin + path, { redirect: 'manual' })
    const to = reply.headers.get('location')
    if (to) {
      const next = new URL(to, origin + path)
      const second = await fetch(next, { redirect: 'manual' })
      if (second.headers.has('location')) found.chains.push(`${path} → ${to}`)
      await second.body?.cancel()
      leadTo(next.pathname + next.search)
    } else if (reply.status !== 200) found.broken.push(`${reply.status} ${path}`)
    else if (reply.headers.get('content-type')?.startsWith('text/html')) {
      const page = readPage(path, await reply.text(), origin)
      found.pages.set(path, page)
      page.leads.forEach(leadTo)
      return
    }
    await reply.body?.cancel()
  }

  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await ask(path)
  }
  return {
    found,
    async follow(paths: readonly string[]): Promise<void> {
      paths.forEach(leadTo)
      while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work))
    },
  }
}
