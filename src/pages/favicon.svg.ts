import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'
import { drawIcon } from '#features/icons/draw-icon.ts'

export const prerender = true

export const GET: APIRoute = () =>
  new Response(drawIcon(ownBrand(), 'rounded'), { headers: { 'content-type': 'image/svg+xml' } })
