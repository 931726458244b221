const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches the whole of a text with any value in it, wherever the language puts the value. Any white space
 * matches any other: Playwright makes each a plain space in names, also the narrow one before a French
 * colon.
 */
export function anyValue(text: (value: string) => string): RegExp {
  const pattern = escaped(text('\u0000')).replaceAll(/\s+/g, '\\s+').replace('\u0000', '.+')
  return new RegExp(`^${pattern}$`)
}
