export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of distinct values; remembering the answer saves parsing one header per request. */
const remembered = new Map<string, Encoding>()
const REMEMBERED_AT_MOST = 200

/** Chooses br before gzip before identity among what the Accept-Encoding header allows (`;q=0` refuses). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = remembered.get(accepted)
  if (known) return known
  const allowed = new Map(accepted.split(',').map(parseItem))
  const chosen = (['br', 'gzip'] as const).find((name) => (allowed.get(name) ?? allowed.get('*') ?? 0) > 0)
  if (remembered.size < REMEMBERED_AT_MOST) remembered.set(accepted, chosen ?? 'identity')
  return chosen ?? 'identity'
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
