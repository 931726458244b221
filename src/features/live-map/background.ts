import type { StyleSpecification } from 'maplibre-gl'

/** After this the map opens with our own ground. */
const PATIENCE_MS = 6_000

/** MapLibre starts on a source of another kind all the same, and stops without a word. */
const sourceTypes: readonly unknown[] = ['vector', 'raster', 'raster-dem', 'geojson', 'image', 'video']

const isSource = (source: unknown): boolean =>
  typeof source === 'object' && source !== null && 'type' in source && sourceTypes.includes(source.type)

/** As much of a style as our lines are added to; MapLibre checks the rest, and `draw-map.ts` hears of it. */
export function isStyle(answer: unknown): answer is StyleSpecification {
  if (typeof answer !== 'object' || answer === null) return false
  const { version, sources, layers } = answer as Record<string, unknown>
  if (version !== 8 || typeof sources !== 'object' || sources === null) return false
  return Object.values(sources).every(isSource) && Array.isArray(layers)
}

/** The operator's background map, or `undefined` where it does not answer in time or with something else. */
export async function readBackground(
  url: string,
  ask: typeof fetch = fetch,
  patience = PATIENCE_MS,
): Promise<StyleSpecification | undefined> {
  try {
    const reply = await ask(url, { signal: AbortSignal.timeout(patience), credentials: 'omit' })
    const answer: unknown = reply.ok ? await reply.json() : undefined
    return isStyle(answer) ? answer : undefined
  } catch {
    return undefined
  }
}
