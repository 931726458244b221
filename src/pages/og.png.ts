import { readFileSync } from 'node:fs'
import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'

export const prerender = true

/** The picture of shared links to pages without one of their own. */
export const GET: APIRoute = () =>
  new Response(new Uint8Array(readFileSync(ownBrand().sharePicture)), {
    headers: { 'content-type': 'image/png' },
  })
