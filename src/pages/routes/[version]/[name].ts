import type { APIRoute } from 'astro'
import { readProduct, readProductMap } from '#client/product.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { readPictureMap } from '#features/route-map/read-picture-map.ts'
import {
  drawRoutePicture,
  readRoutePictureName,
  routePictureHref,
} from '#features/route-map/route-picture.ts'

export const prerender = false

const notFound = () => new Response(null, { status: 404 })
const DAY = 86_400

/** Drawn once for each version of a route, then served by the page cache. Any other version redirects. */
export const GET: APIRoute = async ({ params, url, locals, cache }) => {
  const asked = readRoutePictureName(params.name ?? '')
  if (!asked) return notFound()
  const { productId, scheme } = asked
  const [map, product] = await Promise.all([
    readProductMap(locals.api, productId),
    readProduct(locals.api, productId),
  ])
  if (!map.ok || !product.ok) return notFound()
  const { palette } = ownBrand()
  const drawn = await readPictureMap(locals.api, product.value, map.value)
  const drawing = drawRoutePicture(drawn, palette, scheme)
  if (!drawing) return notFound()
  const href = routePictureHref(productId, drawn, palette, scheme)
  if (url.pathname !== href) return new Response(null, { status: 302, headers: { location: href } })
  cache.set({ maxAge: DAY, swr: DAY, tags: [`product:${productId}`, `city:${product.value.locationId}`] })
  return new Response(drawing, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
