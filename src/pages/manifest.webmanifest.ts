import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'
import { builds } from '#config/builds.ts'
import { ownEnvironment } from '#config/environment.ts'
import { manifestOf } from '#features/icons/manifest.ts'
import { brandOf } from '#i18n/brand.ts'

export const prerender = true

export const GET: APIRoute = () => {
  const { variant, defaultLocale } = builds[ownEnvironment().variant]
  const { name } = brandOf(variant, defaultLocale)
  return new Response(JSON.stringify(manifestOf(name, ownBrand())), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
