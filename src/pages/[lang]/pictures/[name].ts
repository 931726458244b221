import type { APIContext, APIRoute } from 'astro'
import { readLocation } from '#client/location.ts'
import { readProduct } from '#client/product.ts'
import type { Failure } from '#contract/failure.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { builds } from '#config/builds.ts'
import { ownEnvironment } from '#config/environment.ts'
import { isLocale, type Locale } from '#config/locales.ts'
import {
  pictureHref,
  pictureName,
  readPictureName,
  type PictureOf,
} from '#features/poster/share-picture/address.ts'
import { cityPicture, pictureBrand, productPicture } from '#features/poster/share-picture/pictures.ts'
import type { SharePicture } from '#features/poster/share-picture/spec.ts'
import { brandOf } from '#i18n/brand.ts'

export const prerender = false

/** About as long as one picture takes on a busy machine. */
const RETRY_SECONDS = '5'

const empty = (status: number, headers?: Record<string, string>) =>
  new Response(null, { status, headers: { 'cache-control': 'no-cache', ...headers } })

async function pictureOf(
  { kind, id }: PictureOf,
  api: APIContext['locals']['api'],
  locale: Locale,
): Promise<Result<SharePicture, Failure>> {
  const { variant } = builds[ownEnvironment().variant]
  const brand = pictureBrand(ownBrand(), brandOf(variant, locale).name)
  if (kind === 'city') {
    const city = await readLocation(api, id)
    return city.ok ? ok(cityPicture(city.value, brand)) : city
  }
  const product = await readProduct(api, id)
  if (!product.ok) return product
  const city = await readLocation(api, product.value.locationId)
  return city.ok ? ok(productPicture(product.value, city.value.poster, brand)) : fail(city.failure)
}

/**
 * The picture of a city or product for shared links. Its address names what it shows, so it never changes;
 * an earlier address leads to today's picture. Not in the page cache: it is kept as a file.
 */
export const GET: APIRoute = async ({ params: { lang: locale, name = '' }, locals }) => {
  const of = readPictureName(name)
  if (!of || !isLocale(locale)) return empty(404)
  const picture = await pictureOf(of, locals.api, locale)
  if (!picture.ok) return empty(['not_found', 'malformed'].includes(picture.failure.code) ? 404 : 503)
  if (pictureName(of, picture.value) !== name) {
    return empty(302, { location: pictureHref(of, picture.value, locale) })
  }
  const png = await locals.drawPicture(`${locale}-${name}`, () => picture.value)
  if (!png) return empty(503, { 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS })
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      // Chats and networks show it on pages of their own.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
