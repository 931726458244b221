import type { Locale } from '#config/locales.ts'
import type { Day, Time } from '#domain/time/day.ts'
import type { PassengerType } from '#domain/offer/passenger.ts'
import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import type { Verdict } from '#domain/ticket/verdict.ts'
import { formatDay, formatTime } from './format.ts'
import type { TextKey, TranslateKeys } from './texts.ts'

/** The texts of verdicts, on the server or in the browser of a scanner without a network. */
export interface ScanWords {
  locale: Locale
  t: TranslateKeys<TextKey<'scan'>>
  passengers: TranslateKeys<`types.${PassengerType}.count`>
}

export interface TicketVerdict {
  /** `unsure`: a scanner without a network cannot tell. */
  verdict: Verdict | 'unsure'
  ticket: Pick<ScannableTicket, 'from' | 'until' | 'units'> | null
  /** The name of the ticket's product. */
  product: string
  /** When it was redeemed, by the city's clock, and by which scanner. */
  used: { day: Day; time: Time; scanner: string } | null
}

export const passengersText = (
  units: ScannableTicket['units'],
  passengers: ScanWords['passengers'],
): string => units.map(({ type, count }) => passengers(`types.${type}.count`, { count })).join(', ')

/** What a scanner should know besides the verdict itself: "Scanned on Tue 1 Dec at 9:30 by Bus 3." */
export function verdictDetails(
  { verdict, ticket, product, used }: TicketVerdict,
  { locale, t, passengers }: ScanWords,
): string {
  switch (verdict) {
    case 'accepted':
      return ticket ? t('says.accepted', { passengers: passengersText(ticket.units, passengers) }) : ''
    case 'redeemed': {
      if (!used) return ''
      const when = { day: formatDay(used.day, locale, 'medium'), time: formatTime(used.time, locale) }
      return t('says.redeemed', { ...when, scanner: used.scanner })
    }
    case 'wrong_day': {
      if (!ticket) return ''
      const [from, until] = [formatDay(ticket.from, locale), formatDay(ticket.until, locale)]
      return ticket.from === ticket.until ? t('says.oneDay', { day: from }) : t('says.days', { from, until })
    }
    case 'wrong_product':
      return product ? t('says.wrong_product', { product }) : ''
    default:
      return t(`says.${verdict}`)
  }
}

/** Verdict and details together: "Valid. 2 adults, 1 child." */
export const scanSentence = (found: TicketVerdict, words: ScanWords): string =>
  `${words.t(`is.${found.verdict}`)}. ${verdictDetails(found, words)}`.trim()
