import type { Locale } from '#config/locales.ts'
import { messagesOf } from './locale-messages.ts'

/** The messages of `common` that count tickets, in every plural form of the language, for islands. */
export function ticketCountMessages(locale: Locale): { tickets_other: string } {
  const common = messagesOf(locale, 'common')
  const plurals = Object.entries(common).filter(([key]) => key.startsWith('tickets_'))
  return { ...Object.fromEntries(plurals), tickets_other: common.tickets_other }
}
