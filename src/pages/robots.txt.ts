import type { APIRoute } from 'astro'
import { readEnvironment } from '#config/environment.ts'
import { robotsTxt } from '#features/sitemap/sitemap-xml.ts'

export const prerender = true

export const GET: APIRoute = () =>
  new Response(robotsTxt(readEnvironment().publicOrigin), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
