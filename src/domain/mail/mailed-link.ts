/** Signs that mail programs take for a part of the link before them. */
export const PUNCTUATION = ".,;:!')]"

/** A link without the signs at its end. On a long row of signs, a regular expression would block the shop. */
export function withoutSigns(link: string, signs = PUNCTUATION): string {
  let end = link.length
  while (end > 0 && signs.includes(link.charAt(end - 1))) end -= 1
  return link.slice(0, end)
}
