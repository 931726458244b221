import { randomInt } from 'node:crypto'

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789'

/** 16 characters without vowels, like Adyen's own references. */
export const newPspReference = (): string =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
