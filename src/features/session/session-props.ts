import type { Locale } from '#config/locales.ts'
import type { Translate } from '#i18n/texts.ts'

/** The props of every dialog about the session. */
export interface SessionProps {
  t: Translate<'session'>
  locale: Locale
  basketHref: string
  /** Whether tickets whose hold has ended can be held again. */
  canRecover: boolean
}
