/** Letters, digits, `-`, `_` and `~`, written as numbers although they need not be (RFC 3986, 2.3). */
const NEEDLESSLY_ENCODED = /%(?:2d|5f|7e|3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi

/**
 * The one way to write a path: no slash at its end, none doubled and none leaning back, which browsers take
 * for one (`/\elsewhere.example/` must not become an address outside), no letter as a number. Otherwise one
 * page would be made and kept at as many addresses as somebody likes.
 */
export const plainPath = (path: string): string =>
  path
    .replace(/[/\\]+/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replace(NEEDLESSLY_ENCODED, decodeURIComponent)

/** Whether the signs that a path writes as numbers are any (RFC 3986, 2.1). */
export function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
