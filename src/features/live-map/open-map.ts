import { browser } from '#client/browser.ts'
import { readLocationFeatures } from '#client/location.ts'
import { readProductFeatures } from '#client/product.ts'
import type { MapFeatures } from '#contract/catalogue/map.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { localeEntries } from '#config/locales.ts'
import { readBackground } from './background.ts'
import { creditsOf } from './credits.ts'
import type { LiveMap } from './draw-map.ts'
import type { LiveMapFacts } from './live-map-facts.ts'
import { listedFeatures, stopsOf, type MapStop } from './map-lines.ts'
import { fillStopCard } from './stop-card.ts'
import { followStopList, listedLines } from './stop-list.ts'
import type { MapParts } from './map-parts.ts'

/** The lines in the list beside the map, with their stops; `undefined` where the API does not say. */
export async function readLines(
  { productId, cityId }: LiveMapFacts,
  lists: readonly HTMLElement[],
): Promise<MapFeatures | undefined> {
  const read = await (productId === undefined
    ? readLocationFeatures(browser, cityId)
    : readProductFeatures(browser, productId))
  return read.ok ? listedFeatures(read.value, listedLines(lists)) : undefined
}

/** Asked of a canvas that is thrown away, before anything of MapLibre is loaded. */
function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

export interface OpenedMap {
  map: LiveMap
  choose(stop: MapStop | undefined): void
  stops: readonly MapStop[]
}

/** Loads and shows the live map in the place of the drawing, or tells why it cannot. */
export async function openMap(
  facts: LiveMapFacts,
  parts: MapParts,
  say: (text: string) => void,
): Promise<OpenedMap | 'noWebGl' | 'failed'> {
  if (!hasWebGl()) return 'noWebGl'
  const { city, centre, locale, texts, styleUrl, workerVersion } = facts
  const t = islandTranslator(texts, localeEntries[locale].tag)
  const [{ drawMap }, features, background] = await Promise.all([
    import('./draw-map.ts'),
    readLines(facts, parts.lists),
    styleUrl === undefined ? undefined : readBackground(styleUrl),
  ])
  if (!features) return 'failed'
  const stops = stopsOf(features)
  let news: 'ready' | 'background' | 'gaps' = styleUrl === undefined || background ? 'ready' : 'background'
  const tell = (trouble: 'background' | 'gaps') => {
    news = trouble
    if (parts.frame.dataset.state === 'live') say(t(news))
  }
  parts.frame.dataset.state = 'drawing'
  const drawn = await drawMap({
    ...{ container: parts.canvas, features, stops, latitude: centre[1], background, workerVersion },
    ...{ label: t('canvas', { city }), onStop: (stop) => choose(stop) },
    ...{ onNoBackground: () => tell('background'), onGap: () => tell('gaps') },
  }).catch(() => undefined)
  if (!drawn) {
    parts.frame.dataset.state = 'still'
    return 'failed'
  }
  const map = drawn
  const list = followStopList(parts.lists, stops, (stop) => {
    choose(stop)
    parts.frame.scrollIntoView({ block: 'nearest' })
  })
  const card = fillStopCard(parts.card, {
    ...{ stops, factsOf: list.factsOf },
    onStop: (stop) => {
      choose(stop)
      if (!stop) parts.canvas.querySelector('canvas')?.focus({ preventScroll: true })
    },
    titleOf: ({ order, lineName }) => t('stop', { number: order + 1, line: lineName }),
  })
  function choose(stop: MapStop | undefined): void {
    map.choose(stop)
    list.choose(stop)
    card.show(stop)
  }
  parts.control('in')?.addEventListener('click', () => map.zoom(1))
  parts.control('out')?.addEventListener('click', () => map.zoom(-1))
  parts.control('whole')?.addEventListener('click', () => map.showAll())
  parts.frame.dataset.state = 'live'
  writeCredits(parts.credit, map.attributions())
  say(t(news))
  return { map, choose, stops }
}

function writeCredits(place: HTMLElement, attributions: readonly string[]): void {
  for (const { text, href } of attributions.flatMap(creditsOf)) {
    const said = document.createElement(href === undefined ? 'span' : 'a')
    said.textContent = text
    if (said instanceof HTMLAnchorElement && href !== undefined) said.href = href
    place.append(' ', said)
  }
}
