import type { Locale } from '#config/locales.ts'
import type { Translate } from '#i18n/texts.ts'

/** What every dialog about the session speaks with. */
export interface SessionProps {
  t: Translate<'session'>
  locale: Locale
  basketHref: string
  /** Tickets whose hold has ended can be held again. */
  canRecover: boolean
}
