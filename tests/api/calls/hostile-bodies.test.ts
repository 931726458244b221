import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { listOf } from '#contract/sized.ts'
import { bodyBytes, bodyLimit, WEBHOOK_BYTES } from '#server/body-limit.ts'
import { calmCpu, type MeasureCpu } from '#tests/support/cpu-time.ts'
import { dearest } from '#tests/support/dearest-input.ts'
import { hostileBodiesOf, hostileForms, type HostileBody } from '#tests/support/hostile-bodies.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** Of one request, on a calm core. Password hashes and drawn pictures work in threads of their own. */
const MOST_MS = 20
/** More than any address takes. */
const TOO_MUCH = 256 * 1024

/** Hundreds of requests for each address, beside other tests. */
const TIME_LIMIT_MS = 60_000

const text = v.string()
/** As Adyen documents it. The signatures are wrong, and have to be computed to see that. */
const Webhook = v.object({
  live: v.picklist(['true', 'false']),
  notificationItems: listOf(
    v.object({
      NotificationRequestItem: v.object({
        additionalData: v.object({ hmacSignature: text }),
        amount: v.object({ value: v.number(), currency: text }),
        eventCode: text,
        merchantAccountCode: text,
        merchantReference: text,
        pspReference: text,
        success: v.picklist(['true', 'false']),
      }),
    }),
    { min: 1, max: 50 },
  ),
})

let shop: TestShop
let measure: MeasureCpu
beforeAll(async () => {
  shop = await openTestShop({ environment: { logLevel: 'silent' } })
  measure = await calmCpu()
})
afterAll(() => shop.close())

const send = (method: string, path: string, { type, body }: Partial<HostileBody> = {}) =>
  shop.api.fetch(
    new Request(`http://shop${path}`, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        'x-forwarded-for': '203.0.113.7',
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  )

/** The request by its name, with its milliseconds, if it takes longer than it may. */
async function tooDear(name: string, ask: () => Response | Promise<Response>): Promise<string[]> {
  const took = await measure(MOST_MS, async () => (await ask()).arrayBuffer())
  return took > MOST_MS ? [`${name}: ${took.toFixed(0)} ms`] : []
}

async function tooDearOf(method: string, path: string, bodies: HostileBody[]): Promise<string[]> {
  const dear: string[] = []
  for (const body of bodies)
    dear.push(...(await tooDear(`${path}: ${body.name}`, () => send(method, path, body))))
  return dear
}

const pathOf = ({ path }: Call): string => `/api/v2${path.replaceAll(/\{\w+\}/g, '1')}`

const withBody = calls.flatMap((call) => (call.body ? [{ call, body: call.body, path: pathOf(call) }] : []))

it.each(withBody)(
  'answers $call.method $path in time',
  async ({ call, body, path }) => {
    expect(v.is(body, dearest(body)), `${JSON.stringify(dearest(body))} is permitted`).toBe(true)
    const bodies = [...hostileBodiesOf(body, bodyBytes(call)), ...hostileBodiesOf(body, TOO_MUCH).slice(0, 6)]
    expect(await tooDearOf(call.method, path, bodies)).toEqual([])
  },
  TIME_LIMIT_MS,
)

/** The most that Node takes for the head of a request. */
const HEAD_BYTES = 15 * 1024

const ask = (call: Call, query: string) => send(call.method, `${pathOf(call)}?${query}`)

it(
  'answers every query in time',
  async () => {
    const dear: string[] = []
    for (const call of calls) {
      const known = call.query ? (dearest(call.query) as Record<string, string>) : {}
      const queries = {
        'the dearest permitted': new URLSearchParams(known).toString(),
        'empty fields': 'a&'.repeat(HEAD_BYTES / 2),
        'many fields': Array.from({ length: HEAD_BYTES / 7 }, (_, at) => `k${at}=`).join('&'),
        escapes: `query=${'%C3%A9'.repeat(HEAD_BYTES / 6)}`,
      }
      for (const [name, text] of Object.entries(queries))
        dear.push(...(await tooDear(`${call.path}: ${name}`, () => ask(call, text))))
    }
    expect(dear).toEqual([])
  },
  TIME_LIMIT_MS,
)

/** The addresses of the app that take a body and are no call. */
function forms(): string[] {
  const ofCalls = new Set(calls.map(({ path }) => `/api/v2${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
  const posts = shop.api.routes.filter(({ method, path }) => method === 'POST' && !path.includes('*'))
  return [...new Set(posts.map(({ path }) => path))].filter((path) => !ofCalls.has(path))
}

it(
  'answers every form in time',
  async () => {
    const dear: string[] = []
    const paths = forms().filter((path) => !path.startsWith('/api/webhooks/'))
    expect(paths.length).toBeGreaterThan(9)
    for (const path of paths) {
      const bytes = bodyLimit('POST', path)
      expect(bytes, `${path} is listed with what it takes`).toBeGreaterThan(0)
      const bodies = [...hostileForms(bytes), ...hostileForms(TOO_MUCH).filter((_, at) => at % 5 === 0)]
      dear.push(...(await tooDearOf('POST', path, bodies)))
    }
    expect(dear).toEqual([])
  },
  TIME_LIMIT_MS,
)

it(
  'answers every webhook in time',
  async () => {
    const paths = forms().filter((path) => path.startsWith('/api/webhooks/'))
    expect(paths.map((path) => bodyLimit('POST', path))).toEqual([WEBHOOK_BYTES])
    for (const path of paths) {
      const bodies = [
        ...hostileBodiesOf(Webhook, WEBHOOK_BYTES),
        ...hostileBodiesOf(Webhook, TOO_MUCH).slice(0, 6),
      ]
      expect(await tooDearOf('POST', path, bodies)).toEqual([])
    }
  },
  TIME_LIMIT_MS,
)
