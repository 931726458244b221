import type { APIRoute } from 'astro'
import { readEveryLocation } from '#client/location.ts'
import { posterVersion, wasPosterVersion } from '#features/poster/address.ts'
import { readDrawing } from '#features/poster/drawing-of.ts'

export const prerender = false

const notFound = () => new Response(null, { status: 404 })
const DAY = 86_400

/**
 * Drawn once per version of a city, then served by the page cache; an imported city needs no new build.
 * Versions of earlier drawings redirect to the current poster; unknown versions are not found.
 */
export const GET: APIRoute = async ({ params, locals, cache }) => {
  const asked = readDrawing(params.sheet ?? '')
  if (!asked) return notFound()
  const cities = await readEveryLocation(locals.api)
  if (!cities.ok) return new Response(null, { status: 503 })
  const city = cities.value.find(({ poster }) => poster.key === asked.key)
  if (!city || !asked.isOn(city.poster)) return notFound()
  const { version = '' } = params
  if (version !== posterVersion(city.poster)) {
    if (!wasPosterVersion(city.poster, version)) return notFound()
    return new Response(null, { status: 302, headers: { location: asked.href(city.poster) } })
  }
  cache.set({ maxAge: DAY, swr: DAY, tags: [`city:${city.id}`] })
  return new Response(asked.draw(city.poster), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
