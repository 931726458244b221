import { Map as MapLibre, Marker, type StyleSpecification } from 'maplibre-gl'
import type { MapFeatures } from '#contract/catalogue/map.ts'
import { makeStyle, OWN_SOURCE } from './make-style.ts'
import { boundsOf, type Bounds, type MapStop } from './map-lines.ts'
import { readPalette, watchPalette } from './palette.ts'
import { addStopMarkers } from './stop-markers.ts'
import { prepareWorker } from './worker-address.ts'

const CLOSE_UP = 14.5
const GLIDE_MS = 900
/** Room for the marks at the edge. */
const MARGIN = 44
/** The card with the chosen stop stands at the lower edge: what matters is shown above it. */
const CARD = 170
const ABOVE_CARD = -48
/** Slow devices take seconds; lines that take longer than this are not drawn at all. */
const PATIENCE_MS = 30_000
/** How often a map is drawn in a hidden tab, where browsers draw no frames. */
const DRAW_HIDDEN_MS = 500

export interface MapOptions {
  container: HTMLElement
  features: MapFeatures
  stops: readonly MapStop[]
  latitude: number
  /** What screen readers call the map. */
  label: string
  background: StyleSpecification | undefined
  workerVersion: string
  onStop: (stop: MapStop) => void
  /** The operator's background is no valid style: the map has our own ground. */
  onNoBackground: () => void
  /** Part of the operator's background is missing. */
  onGap: () => void
}

export interface LiveMap {
  /** Marks a stop and moves there. */
  choose(stop: MapStop | undefined): void
  /** Marks where the visitor is, and shows that and the stop. */
  showVisitor(at: readonly [number, number], stop: MapStop): void
  showAll(): void
  zoom(by: 1 | -1): void
  /** The attributions that the sources of the map ask for, as HTML. */
  attributions(): string[]
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Draws the map into its container. Rejects where WebGL or the worker does not start. */
export async function drawMap(wishes: MapOptions): Promise<LiveMap> {
  const { container, features, stops, background, latitude } = wishes
  const bounds = boundsOf(features) ?? [0, 0, 0, 0]
  let ground = background
  const styleNow = () => makeStyle(features, { palette: readPalette(container), latitude }, ground)
  await prepareWorker(wishes.workerVersion)
  const map = new MapLibre({
    container,
    style: styleNow(),
    bounds,
    fitBoundsOptions: { padding: MARGIN },
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    minZoom: 6,
    maxZoom: 18,
    renderWorldCopies: false,
    locale: { 'Map.Title': wishes.label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('error', ({ error }) => {
    if (!background) console.error(error)
    else if (map.getSource(OWN_SOURCE)) wishes.onGap()
    else if (ground) {
      // MapLibre gives up a style with a single fault, before any source of it; it may have more to tell.
      ground = undefined
      wishes.onNoBackground()
      queueMicrotask(() => map.setStyle(styleNow(), { diff: false }))
    }
  })
  try {
    await linesDrawn(map)
  } catch (error) {
    map.remove()
    throw error
  }
  watchPalette(() => map.setStyle(styleNow()))
  const markers = addStopMarkers(map, stops, wishes.onStop)
  const visitor = document.createElement('div')
  visitor.className = 'live-visitor'
  visitor.ariaHidden = 'true'
  const here = new Marker({ element: visitor })
  const fit = (to: Bounds, bottom: number) =>
    map.fitBounds(to, {
      padding: { top: MARGIN, left: MARGIN, right: MARGIN, bottom },
      ...{ maxZoom: 16, duration: GLIDE_MS, animate: !isStill() },
    })

  return {
    choose(stop) {
      markers.choose(stop)
      if (!stop) return
      const center: [number, number] = [...stop.at]
      const offset: [number, number] = [0, ABOVE_CARD]
      const camera = { center, offset, zoom: Math.max(map.getZoom(), CLOSE_UP) }
      if (isStill()) map.easeTo({ ...camera, animate: false })
      else map.flyTo({ ...camera, duration: GLIDE_MS })
    },
    showVisitor([longitude, latitudeHere], stop) {
      here.setLngLat([longitude, latitudeHere]).addTo(map)
      markers.choose(stop)
      const [x, y] = stop.at
      fit(
        [
          ...([Math.min(x, longitude), Math.min(y, latitudeHere)] as const),
          ...([Math.max(x, longitude), Math.max(y, latitudeHere)] as const),
        ],
        CARD,
      )
    },
    showAll: () => void fit(bounds, MARGIN),
    zoom: (by) => void map.zoomTo(map.getZoom() + by, { animate: !isStill() }),
    attributions: () =>
      Object.keys(map.getStyle().sources).flatMap((id) => {
        const source = map.getSource(id)
        return source?.attribution ? [source.attribution] : []
      }),
  }
}

/** Resolves with the first drawing of our lines. */
function linesDrawn(map: MapLibre): Promise<void> {
  const drawing = setInterval(() => document.hidden && map.redraw(), DRAW_HIDDEN_MS)
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The map was not drawn in time.')), PATIENCE_MS)
    const look = () => {
      if (!map.getSource(OWN_SOURCE) || !map.isSourceLoaded(OWN_SOURCE)) return
      clearTimeout(late)
      map.off('render', look)
      resolve()
    }
    map.on('render', look)
  }).finally(() => clearInterval(drawing))
}
