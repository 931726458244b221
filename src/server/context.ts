import type { Build } from '#config/builds.ts'
import type { AddressSeats } from '#config/address-seats.ts'
import type { Holding } from '#config/holding.ts'
import type { Recaptcha } from '#config/accounts.ts'
import type { LiveCatalogue } from '#server/catalogue/live.ts'
import type { Database } from '#server/db/database.ts'
import type { SigningKeys } from '#server/sessions/keys.ts'
import type { TicketKeys } from '#server/vouchers/ticket-keys.ts'
import type pg from 'pg'

/** What every service is built from. A test gives its own clock and its own database. */
export interface ShopContext extends Holding {
  db: Database
  pool: pg.Pool
  catalogue: LiveCatalogue
  build: Build
  addressSeats: AddressSeats
  /** The database's time. */
  clock: () => Date
  keys: SigningKeys
  /** Sign and verify the QR codes of tickets. */
  ticketKeys: TicketKeys
  /** False only where a test proves that the guard of the stock is what prevents overselling. */
  stockGuarded: boolean
  /** False only where a test proves that the lock of the credit is what prevents overspending. */
  creditGuarded: boolean
  /** The members' discount in percent. */
  memberPercent: number
  /** Allows the accounts whose passwords are printed at the start, for trying out a shop locally. */
  trial: boolean
  /** The address that visitors use, from which voucher links are made. */
  publicOrigin: string
  /** Proof of work by default. */
  recaptcha?: Recaptcha | undefined
  /** The bundled table by default. */
  geolocationUrl?: string | undefined
}
