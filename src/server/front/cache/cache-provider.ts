import type { CacheProvider } from 'astro'
import { pageCache } from './page-cache-instance.ts'

/**
 * Connects Astro with the page cache. A page calls `Astro.cache.set({ maxAge, swr, tags })`; this turns it
 * into headers, which `readFreshness` reads from the rendered page and a CDN understands too.
 */
export default function cityloopPages(): CacheProvider {
  return {
    name: 'cityloop-pages',
    setHeaders: ({ maxAge = 0, swr = 0, tags = [] }) => {
      const headers = new Headers({ 'cdn-cache-control': `max-age=${maxAge}, stale-while-revalidate=${swr}` })
      if (tags.length > 0) headers.set('cache-tag', tags.join(','))
      return headers
    },
    invalidate: async ({ path, tags }) => {
      if (path) pageCache()?.purgePath(path)
      if (tags) pageCache()?.purgeTags([tags].flat())
    },
  }
}
