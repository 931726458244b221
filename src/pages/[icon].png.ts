import type { APIRoute } from 'astro'
import { ownBrand } from '#config/brand/own-brand.ts'
import { drawIcon } from '#features/icons/draw-icon.ts'
import { manifestIcons } from '#features/icons/manifest.ts'
import { paintIcon } from '#features/icons/paint-icon.ts'

export const prerender = true
export const getStaticPaths = () =>
  manifestIcons.map(({ name, size, purpose }) => ({ params: { icon: name }, props: { size, purpose } }))

interface Props {
  size: number
  purpose: (typeof manifestIcons)[number]['purpose']
}

export const GET: APIRoute<Props> = async ({ props: { size, purpose } }) => {
  const drawing = drawIcon(ownBrand(), purpose === 'maskable' ? 'full' : 'rounded')
  return new Response(await paintIcon(drawing, size), { headers: { 'content-type': 'image/png' } })
}
