import { tabStorage } from './tab-storage.ts'

const CHOICE = 'cityloop.chosen-currency'

/**
 * The currency that the visitor chose in the header for a basket with tickets, until the shop has repriced
 * it: the page may be left before.
 */
export const currencyChoice = {
  read: (): string | undefined => tabStorage.read(CHOICE),
  write: (currency: string): void => tabStorage.write(CHOICE, currency),
  forget: (): void => tabStorage.remove(CHOICE),
}
