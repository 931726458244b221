import type { Locale } from '#config/locales.ts'
import { messagesOf } from './catalogue.ts'
import type { Messages } from './messages.ts'

/** The messages of `common` that count tickets, in every plural of the language, for islands. */
export const ticketCountMessages = (locale: Locale): Messages =>
  Object.fromEntries(
    Object.entries(messagesOf(locale, 'common')).filter(([key]) => key.startsWith('tickets_')),
  )
