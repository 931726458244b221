import type { PreparedResponse } from '../http/prepared-response.ts'
import { readFreshness } from '../cache/freshness.ts'
import type { PageCache } from '../cache/page-cache.ts'

export interface PageRendererOptions {
  /** The public origin; a Host header could name any. */
  origin: string
  /** The request pipeline of `src/fetch.ts`. */
  render: (request: Request) => Promise<Response>
  prepare: (response: Response) => Promise<PreparedResponse>
  pages: () => PageCache
}

/**
 * Renders pages on demand, one render per address at a time however many ask. The pipeline gets a request
 * without cookies or any other header of the visitor, so that a page is the same for everybody.
 */
export class PageRenderer {
  readonly #options: PageRendererOptions
  readonly #underWay = new Map<string, Promise<PreparedResponse>>()

  constructor(options: PageRendererOptions) {
    this.#options = options
  }

  /** `url` is path and query. */
  render(url: string): Promise<PreparedResponse> {
    const underWay = this.#underWay.get(url)
    if (underWay) return underWay
    const rendering = this.#renderNow(url).finally(() => this.#underWay.delete(url))
    this.#underWay.set(url, rendering)
    return rendering
  }

  /** Renders a cached page anew. After an error the old version stays; a missing page is dropped. */
  async refresh(path: string): Promise<void> {
    const fresh = await this.#renderNow(path).catch(() => undefined)
    if (fresh && fresh.status < 500 && fresh.status !== 200) this.#options.pages().drop(path)
  }

  async #renderNow(url: string): Promise<PreparedResponse> {
    const { origin, render, prepare, pages } = this.#options
    const cache = pages()
    const purgesBefore = cache.purges
    const response = await render(new Request(origin + url))
    const freshness = response.status === 200 ? readFreshness(response.headers) : undefined
    // Cached by path alone: such a page ignores the query, so campaign links share its bytes.
    response.headers.delete('set-cookie')
    const prepared = await prepare(response)
    if (freshness) cache.store(pathOf(url), prepared, freshness, purgesBefore)
    return prepared
  }
}

const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
