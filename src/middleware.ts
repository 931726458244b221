import { defineMiddleware } from 'astro:middleware'
import { localeOfPath } from '#i18n/routes.ts'
import { paintFirst } from '#server/front/paint-first.ts'
import { pageTransport } from '#server/front/page-transport.ts'

/** Gives pages, prerendered and on demand alike, their way to the API: the embedded one in-process, or the remote one. */
export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.api = pageTransport(localeOfPath(context.url.pathname))
  return paintFirst(await next())
})
