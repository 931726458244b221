import { tabTexts } from './kept-texts.ts'

const CHOICE = 'cityloop.chosen-currency'

/**
 * The currency that the visitor chose in the header for a basket with tickets, until the shop has repriced
 * it: the page may be left before.
 */
export const currencyChoice = {
  read: (): string | undefined => tabTexts.read(CHOICE),
  write: (currency: string): boolean => tabTexts.write(CHOICE, currency),
  forget: (): void => tabTexts.remove(CHOICE),
}
