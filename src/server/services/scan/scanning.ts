import type { Locale } from '#config/locales.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import type { ScanFinding } from '#domain/ticket/verdict.ts'
import { scanSentence } from '#i18n/scan-sentence.ts'
import { translator } from '#i18n/translate.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { createConflicts, type Conflicts } from './conflicts.ts'
import { createDayLists, type DayLists } from './day-list.ts'
import { createRedemptions, type Redemptions } from './redemptions.ts'
import { createStaff, type Staff } from './staff.ts'

/** Scanning tickets: who may, what is good, what was let in. */
export interface Scanning {
  staff: Staff
  redemptions: Redemptions
  conflicts: Conflicts
  dayLists: DayLists
  /** For scanners: `publicKey` is 32 bytes, base64url. */
  publishedKeys(): Promise<{ kid: string; publicKey: string }[]>
  productName(productId: number, locale: Locale): string
  /** A verdict in words, with times of the city's clock. */
  sentence(finding: ScanFinding, locale: Locale): string
}

export function createScanning(context: ShopContext, limits: Limits): Scanning {
  const staff = createStaff(context, limits)
  const productOf = (id: number) => context.catalogue.current().products.get(id)
  const productName = (id: number, locale: Locale): string => {
    const product = productOf(id)
    return product ? inLanguage(product.entry.names, locale) : ''
  }
  return {
    staff,
    redemptions: createRedemptions(context, staff),
    conflicts: createConflicts(context, staff),
    dayLists: createDayLists(context, staff),
    async publishedKeys() {
      const keys = await context.ticketKeys.published()
      return keys.map(({ kid, publicKey }) => ({ kid, publicKey: publicKey.toString('base64url') }))
    },
    productName,
    sentence({ verdict, ticket, redeemed }, locale) {
      const zone = productOf(ticket?.productId ?? 0)?.city.entry.zone ?? 'UTC'
      const used = redeemed && { ...clockIn(zone, new Date(redeemed.at)), scanner: redeemed.scanner }
      const product = ticket ? productName(ticket.productId, locale) : ''
      const words = { locale, t: translator(locale, 'scan'), passengers: translator(locale, 'passengers') }
      return scanSentence({ verdict, ticket, product, used }, words)
    },
  }
}
