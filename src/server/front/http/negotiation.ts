export type Encoding = 'br' | 'gzip' | 'identity'

export interface Acceptance {
  br: boolean
  gzip: boolean
}

/** Browsers send a handful of distinct values, so each is parsed once. */
const remembered = new Map<string, Acceptance>()
const REMEMBERED_AT_MOST = 200
/** No browser sends a longer header. */
const LONGEST_REMEMBERED = 100
/** For the test of this limit. */
export const rememberedHeaders = (): number => remembered.size
const NOTHING: Acceptance = { br: false, gzip: false }

/** The encodings that the Accept-Encoding header allows; `;q=0` refuses one. */
export function acceptedEncodings(header: string | undefined): Acceptance {
  if (!header) return NOTHING
  const known = remembered.get(header)
  if (known) return known
  const allowed = new Map(header.split(',').map(parseItem))
  const allows = (name: string) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0
  const accepted = { br: allows('br'), gzip: allows('gzip') }
  if (remembered.size < REMEMBERED_AT_MOST && header.length <= LONGEST_REMEMBERED)
    remembered.set(header, accepted)
  return accepted
}

function parseItem(item: string): [name: string, quality: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
}

/** Weak comparison, as RFC 9110 wants for If-None-Match. `etag` is ours and always weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.slice(2)
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque)
}
