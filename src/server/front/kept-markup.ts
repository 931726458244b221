import { hash } from 'node:crypto'
import { ownBytes } from './own-bytes.ts'

/** Bytes of finished markup, and the mark that stands for them until the page is put together. */
export interface Piece {
  mark: string
  bytes: Buffer
}

/** About what the markup of two hundred pages takes; the piece asked for longest ago leaves first. */
const MOST_BYTES = 6_000_000
/** Of a piece, beside its key and its markup. */
const OVERHEAD = 300

const kept = new Map<string, Piece>()
let bytesKept = 0

/** For tests of its bound. */
export const keptPieces = (): number => kept.size

const costOf = (key: string, { bytes }: Piece): number => OVERHEAD + key.length + bytes.length

const digest = (of: string | Buffer): string => hash('sha256', of, 'hex')

const digests = new WeakMap<object, string>()

/** What a value says. Data is never changed in place, so an object that comes again need not be read again. */
function sayingOf(shown: unknown): string {
  if (typeof shown !== 'object' || shown === null) return shown === undefined ? '' : JSON.stringify(shown)
  const known = digests.get(shown)
  if (known !== undefined) return known
  const made = digest(JSON.stringify(shown))
  digests.set(shown, made)
  return made
}

/**
 * Markup by what it shows. Rendering components costs a hundred times what finding their markup does, and of a page that is
 * rendered anew because one calendar changed, all else is as it was. `shows` is everything the markup depends on, as data.
 */
export async function keptMarkup(
  name: string,
  shows: readonly unknown[],
  render: () => Promise<Buffer>,
): Promise<Piece> {
  const key = [name, ...shows.map(sayingOf)].join(' ')
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const bytes = ownBytes(await render())
  const piece: Piece = { mark: `<!--kept ${name} ${digest(bytes)}-->`, bytes }
  const twin = kept.get(key)
  bytesKept += costOf(key, piece) - (twin ? costOf(key, twin) : 0)
  kept.set(key, piece)
  for (const [oldest, old] of kept) {
    if (bytesKept <= MOST_BYTES) break
    kept.delete(oldest)
    bytesKept -= costOf(oldest, old)
  }
  return piece
}
