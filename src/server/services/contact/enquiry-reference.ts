import { randomInt } from 'node:crypto'

/** Without vowels and signs that are easily mistaken. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'

export const newReference = (): string =>
  `Q-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
