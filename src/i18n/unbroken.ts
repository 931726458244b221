/** A number that must stay on one line, such as a phone number: with no-break spaces. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')
