import type { APIRoute } from 'astro'
import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { publicAddresses } from '#features/sitemap/public-addresses.ts'
import { sitemapXml } from '#features/sitemap/sitemap-xml.ts'

/** Rendered on demand and cached until the catalogue changes, which may be after the build. */
export const prerender = false

const DAY = 86_400

export const GET: APIRoute = async ({ params, locals, cache }) => {
  const { variant, publicOrigin } = readEnvironment()
  const build = builds[variant]
  const locale = build.locales.find((own) => own === params.lang)
  if (!locale) return new Response(null, { status: 404 })
  const addresses = await publicAddresses(locals.api, build)
  cache.set({ maxAge: DAY, swr: 30 * DAY, tags: ['catalogue'] })
  return new Response(sitemapXml(addresses, locale, build, publicOrigin, BUILT_AT), {
    headers: { 'content-type': 'application/xml' },
  })
}
