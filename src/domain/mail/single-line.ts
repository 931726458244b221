/**
 * Control characters and line separators: anything a mail header or mail server could read as the end of a
 * line.
 */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

export const isSingleLine = (text: string): boolean => text.search(BREAKS) < 0

/** Joins lines with spaces. */
export const singleLine = (text: string): string => text.replaceAll(BREAKS, ' ').trim()
