import { defineMiddleware } from 'astro:middleware'
import { localeOfPath } from '#i18n/routes.ts'
import { isWell } from '#server/front/health.ts'
import { islandStyleInHead } from '#server/front/island-style.ts'
import { PagePieces } from '#server/front/page-pieces.ts'
import { paintFirst } from '#server/front/paint-first.ts'
import { pageTransport } from '#server/front/page-transport.ts'

/**
 * Gives pages, prerendered and on demand alike, their way to the API, the embedded one in-process or the remote one, and
 * puts what they rendered together with what was kept.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const pieces = new PagePieces(paintFirst)
  context.locals.api = pageTransport(localeOfPath(context.url.pathname))
  context.locals.isWell = isWell
  // What is kept follows from data alone: whoever changes components and words would not see them.
  if (import.meta.env.PROD) context.locals.pieces = pieces
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = pieces.whole(islandStyleInHead(await response.text()))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(page, { status: response.status, headers })
})
