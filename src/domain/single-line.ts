/** Whatever a mail header or a mail server could take for the end of a line, and its unprintable kin. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

export const isSingleLine = (text: string): boolean => text.search(BREAKS) < 0

/** On one line, with a space where lines broke. */
export const singleLine = (text: string): string => text.replaceAll(BREAKS, ' ').trim()
