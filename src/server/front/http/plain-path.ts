import { PUNCTUATION, withoutSigns } from '#domain/mail/mailed-link.ts'

/** Percent-encoded letters, digits, `-`, `_` and `~`, which need no encoding (RFC 3986, 2.3). */
const NEEDLESSLY_ENCODED = /%(?:2d|5f|7e|3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi

/**
 * The canonical spelling of a path: no slash at its end, none doubled, no backslash (browsers read it as a
 * slash, so `/\elsewhere.example/` would lead away), no letter encoded. Otherwise anybody could fill the
 * cache with spellings of one page. Nor does it end with the punctuation of a sentence, which mail programs
 * take for a part of the link.
 */
export function plainPath(path: string): string {
  const shortened = withoutSigns(path.replace(/[/\\]+/g, '/'), `/${PUNCTUATION}`)
  return shortened.replace(NEEDLESSLY_ENCODED, decodeURIComponent) || '/'
}

/** Whether the percent-encoding of a path is valid (RFC 3986, 2.1). */
export function isDecodable(path: string): boolean {
  try {
    // A call without a use is left out of the build.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
