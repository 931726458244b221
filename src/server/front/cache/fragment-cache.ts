import { hash } from 'node:crypto'
import { type CachePolicy, TaggedCache } from '#server/tagged-cache.ts'
import { ownBytes } from '../http/own-bytes.ts'

/** Rendered markup, and the mark that stands for it until the page is put together. */
export interface CachedFragment {
  mark: string
  bytes: Buffer
}

/** About the markup of two hundred pages; the least recently used fragment is dropped first. */
const MOST_BYTES = 6_000_000
/** Bytes of an entry beside its key and its markup. */
const OVERHEAD = 300

/** For the test of the cache's limit. */
export const cachedFragmentCount = (): number => cache.size

const costOf = (key: string, { bytes }: CachedFragment): number => OVERHEAD + key.length + bytes.length

const cache = new TaggedCache<CachedFragment>({ limit: MOST_BYTES, costOf })
const FOR_GOOD: CachePolicy = { seconds: Infinity, tags: [] }

const digest = (of: string | Buffer): string => hash('sha256', of, 'hex')

const digests = new WeakMap<object, string>()

/** The value as text. Data is never changed in place, so an object that was read once keeps its digest. */
function textOf(shown: unknown): string {
  if (typeof shown !== 'object' || shown === null) return shown === undefined ? '' : JSON.stringify(shown)
  const known = digests.get(shown)
  if (known !== undefined) return known
  const made = digest(JSON.stringify(shown))
  digests.set(shown, made)
  return made
}

/**
 * Caches markup by the data it shows: finding it costs a hundredth of rendering it, and when a page is
 * rendered anew because one calendar changed, all its other markup is still the same. `shows` is everything
 * that the markup depends on, as data.
 */
export async function cachedFragment(
  name: string,
  shows: readonly unknown[],
  render: () => Promise<Buffer>,
): Promise<CachedFragment> {
  const key = [name, ...shows.map(textOf)].join(' ')
  const known = cache.find(key)
  if (known) return known
  const bytes = ownBytes(await render())
  const fragment: CachedFragment = { mark: `<!--fragment ${name} ${digest(bytes)}-->`, bytes }
  cache.set(key, fragment, FOR_GOOD)
  return fragment
}
