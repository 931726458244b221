import { localeEntries } from '#config/locales.ts'
import { whereabouts } from '#domain/place/whereabouts.ts'
import { formatDistance } from '#i18n/format-distance.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { findMe } from './find-me.ts'
import type { LiveMapFacts } from './live-map-facts.ts'
import { stopsOf } from './map-lines.ts'
import { readLines, type OpenedMap } from './open-map.ts'
import { followStopList } from './stop-list.ts'
import type { MapParts } from './map-parts.ts'

/**
 * Says which stop is next to the visitor and how far, and shows it in the list, and on the map if that is
 * open. Returns the sentence. Works without the live map.
 */
export async function tellWhere(
  facts: LiveMapFacts,
  parts: MapParts,
  opened: OpenedMap | undefined,
): Promise<string> {
  const { locale, texts, city, centre } = facts
  const t = islandTranslator(texts, localeEntries[locale].tag)
  const [here, features] = await Promise.all([findMe(), opened ?? readLines(facts, parts.lists)])
  if (here === 'refused' || here === 'unknown') return t(here)
  if (!features) return t('noStops')
  const stops = 'stops' in features ? features.stops : stopsOf(features)
  const where = whereabouts(here, centre, stops)
  const distance = formatDistance(where.kilometres, locale)
  if (where.kind === 'too_far') return t('tooFar', { city, distance })
  const { stop } = where
  if (opened) {
    opened.choose(stop)
    opened.map.showVisitor(here, stop)
  } else followStopList(parts.lists, stops).choose(stop)
  return t('nearest', { stop: stop.name, line: stop.lineName, distance })
}
