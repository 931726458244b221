import type { APIRoute } from 'astro'
import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { sitemapIndexXml } from '#features/sitemap/sitemap-xml.ts'

export const prerender = true

export const GET: APIRoute = () => {
  const { variant, publicOrigin } = readEnvironment()
  return new Response(sitemapIndexXml(builds[variant], publicOrigin), {
    headers: { 'content-type': 'application/xml' },
  })
}
