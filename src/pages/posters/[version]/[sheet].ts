import type { APIRoute } from 'astro'
import { readEveryLocation } from '#client/location.ts'
import { posterHref, posterVersion, readSheetName, wasPosterVersion } from '#features/poster/address.ts'
import { drawPoster } from '#features/poster/draw-poster.ts'

export const prerender = false

const notFound = () => new Response(null, { status: 404 })
const DAY = 86_400

/**
 * Drawn once per version of a city, then served by the page cache; an imported city needs no new build.
 * Versions of earlier drawings redirect to the current poster; unknown versions are not found.
 */
export const GET: APIRoute = async ({ params, locals, cache }) => {
  const asked = readSheetName(params.sheet ?? '')
  if (!asked) return notFound()
  const cities = await readEveryLocation(locals.api)
  if (!cities.ok) return new Response(null, { status: 503 })
  const city = cities.value.find(({ poster }) => poster.key === asked.key)
  if (!city) return notFound()
  const { version = '' } = params
  if (version !== posterVersion(city.poster)) {
    if (!wasPosterVersion(city.poster, version)) return notFound()
    return new Response(null, {
      status: 302,
      headers: { location: posterHref(city.poster, asked.format, asked.hour) },
    })
  }
  cache.set({ maxAge: DAY, swr: DAY, tags: [`city:${city.id}`] })
  return new Response(drawPoster(city.poster, asked.format, asked.hour), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
