import type { Hono } from 'hono'
import * as v from 'valibot'
import type { CallInput, Transport } from '#client/transport.ts'
import type { Call } from '#contract/call.ts'
import type { CatalogueReadCache } from './catalogue-read-cache.ts'
import { callerOf } from './routes/http/caller.ts'
import { collectReply } from './routes/http/reply.ts'
import type { ParsedRequest, Route } from './routes/http/route.ts'
import type { Sessions } from './services/session/sessions.ts'

interface InProcess {
  routes?: Route[]
  sessions?: Sessions
  /**
   * Caches replies that are the same for everybody, as long as their route allows. Without it, every call
   * is read anew.
   */
  readCache?: CatalogueReadCache
}

/** Calls API v2 without a network: on-demand pages and tests use the same client as the browser. */
export function createTransport(api: Hono, { routes = [], sessions, readCache }: InProcess = {}): Transport {
  const byCall = new Map(routes.map((route) => [route.call, route]))
  return {
    async send({ method, path, headers, body }) {
      const request = new Request(`http://shop${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      const reply = await api.fetch(request)
      const isJson = reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, body: isJson ? await reply.json() : undefined }
    },
    async read(call, input, headers) {
      const route = byCall.get(call)
      // Rate-limited routes take what visitors type, which rarely repeats: they are not cached.
      const rule = readCache && route?.limit === undefined ? route?.cache : undefined
      const key = `${call.path} ${JSON.stringify([input.params, input.query, headers])}`
      const known = rule && readCache?.find(key)
      if (known !== undefined) return known
      const asked = route && sessions && askedOf(call, input)
      if (!asked) return undefined
      const purgesBefore = readCache?.purges ?? 0
      const caller = callerOf({ headers: new Headers(headers) }, sessions)
      const answered = await route.handle(asked, caller, collectReply(sessions))
      if (!answered.ok) return undefined
      if (rule) {
        readCache?.store(key, answered.value, { seconds: rule.seconds, tags: rule.tags(asked) }, purgesBefore)
      }
      return answered.value
    },
  }
}

/**
 * Undefined when the call would be refused; it is then sent, so that the refusal comes with its message.
 */
function askedOf(call: Call, { params, query }: CallInput): ParsedRequest<Call> | undefined {
  const parsed = [parse(call.params, params), parse(call.query, query)]
  if (parsed.some((part) => !part.success)) return undefined
  return { params: parsed[0]?.output, query: parsed[1]?.output, body: undefined }
}

const parse = (schema: Call['params'], input: unknown) =>
  schema ? v.safeParse(schema, input) : { success: true, output: undefined }
