import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'
import { drawIcon } from '#features/icons/draw-icon.ts'
import { icoOf } from '#features/icons/ico.ts'
import { paintIcon } from '#features/icons/paint-icon.ts'

export const prerender = true

const SIZES = [16, 32, 48]

export const GET: APIRoute = async () => {
  const drawing = drawIcon(ownBrand(), 'rounded')
  const pictures = await Promise.all(
    SIZES.map(async (size) => ({ size, png: await paintIcon(drawing, size) })),
  )
  return new Response(icoOf(pictures), { headers: { 'content-type': 'image/x-icon' } })
}
