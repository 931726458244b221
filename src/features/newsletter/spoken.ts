import type { Locale } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'

/** The sentences that `subscribe.ts` says, as the attribute of a form. */
export function spokenOf(locale: Locale): string {
  const t = translator(locale, 'newsletter')
  const invalid = translator(locale, 'forms')('errors.email')
  return JSON.stringify({ done: t('box.done'), failed: t('box.failed'), busy: t('box.busy'), invalid })
}

export const subscribeAction = (locale: Locale): string =>
  `/api/newsletter/subscribe?${new URLSearchParams({ lang: locale }).toString()}`
