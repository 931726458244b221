import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'
import { drawIcon } from '#features/icons/draw-icon.ts'
import { paintIcon } from '#features/icons/paint-icon.ts'

export const prerender = true

export const GET: APIRoute = async () =>
  new Response(await paintIcon(drawIcon(ownBrand(), 'full'), 180), {
    headers: { 'content-type': 'image/png' },
  })
