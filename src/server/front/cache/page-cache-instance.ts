import type { PageCache } from './page-cache.ts'

let opened: PageCache | undefined

/** The process has one page cache; the front door answers from it and Astro's `cache.invalidate` reaches it. */
export const pageCache = (): PageCache | undefined => opened

export function usePageCache(cache: PageCache): void {
  opened = cache
}
