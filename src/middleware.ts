import { defineMiddleware } from 'astro:middleware'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { ownHealth } from '#server/front/gateway/health.ts'
import { islandStyleInHead } from '#server/front/pages/island-style.ts'
import { FragmentSlots } from '#server/front/cache/fragment-slots.ts'
import { sharePictures } from '#server/front/pictures/pictures-instance.ts'
import { deferScripts } from '#server/front/pages/defer-scripts.ts'
import { wholeBody } from '#server/front/http/whole-body.ts'
import { pageTransport } from '#server/front/gateway/page-transport.ts'

/**
 * Gives pages, prerendered and on demand alike, their transport to the embedded or the remote API, and puts
 * cached fragments into what they rendered.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const fragments = new FragmentSlots(deferScripts)
  context.locals.api = pageTransport(localeOfPath(context.url.pathname))
  context.locals.health = ownHealth
  context.locals.drawPicture = (name, picture) => sharePictures().get(name, picture)
  // Fragments are cached by their data alone: in development changed components would not show.
  if (import.meta.env.PROD) context.locals.fragments = fragments
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = fragments.fill(islandStyleInHead(await response.text()))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(wholeBody(page), { status: response.status, headers })
})
