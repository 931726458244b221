import { Hono } from 'hono'
import type { Call } from '#contract/call.ts'
import { openApiDocument } from '#server/openapi.ts'
import { documentCache, sendCachePolicy } from './http/cache-policy.ts'

/** Its text is written on first request, since that takes longer than the rest of the start, and once. */
export function openApi(calls: () => Call[]): Hono {
  let text: string | undefined
  return new Hono().get('/', (context) => {
    text ??= JSON.stringify(openApiDocument(calls()))
    sendCachePolicy(documentCache, undefined, (name, value) => context.header(name, value))
    return context.body(text, 200, { 'content-type': 'application/json' })
  })
}
