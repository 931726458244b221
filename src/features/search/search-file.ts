import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { pick } from '#i18n/pick.ts'
import { href } from '#i18n/routes.ts'
import { suggestionTexts, type SearchFile } from './search-texts.ts'

/** The texts of the suggestions in one language of this build. */
export const searchFileOf = (locale: Locale): SearchFile => ({
  texts: pick(messagesOf(locale, 'search'), suggestionTexts),
  tag: localeEntries[locale].tag,
  // A build for one city has no list of destinations.
  destinations: href(
    builds[readEnvironment().variant].features.allDestinations ? 'destinations' : 'home',
    locale,
  ),
})
