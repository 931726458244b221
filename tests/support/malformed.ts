import fc from 'fast-check'
import type { DocumentedCall, Schema } from './api-document.ts'

/**
 * A request that may be valid, nearly valid or nonsense, generated from the call's OpenAPI description.
 */
export interface StrangeRequest {
  call: DocumentedCall
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** The sender: unknown, a visitor with tickets in the basket, a member or an agent. */
  as: 'nobody' | 'visitor' | 'member' | 'agent'
}

const nasty = fc.constantFrom(
  ...['', '0', '-1', '1e9', '99999999999', '2182', '41', '21821', 'null', 'undefined', 'NaN', 'true'],
  ...['٣', '𝟚', '💥', '\u0000', '\ud800', '\u202e', '%', '%00', '%2e%2e%2f', '../../etc/passwd'],
  ...["' or 1=1 --", '{{7*7}}', '<script>', '__proto__', 'constructor', 'toString', '\r\nset-cookie: a=b'],
  ...['2026-02-30', '2026-12', '0000-00-00', '99999-01-01', '12:60', 'null@', `${'a'.repeat(260)}@b.c`],
  '2147483647',
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 300 }))

/** The first and last day that the contract accepts, and one before them. */
const ENDS_OF_TIME = ['1900-01-01', '9999-12-31', '0001-01-01']

/** Valid values for fields by name, so that requests pass the first checks. */
const HONEST = new Map<string, unknown[]>(
  Object.entries({
    fromOptionId: [21_821, '21821'],
    toOptionId: [21_821, '21821'],
    passengers: [{ adult: 1 }],
    ...{
      productId: [2182],
      optionId: [21_821],
      day: ['2026-12-01', '2026-12-04', ...ENDS_OF_TIME],
      time: [null, '11:00'],
    },
    ...{
      month: ['2026-12', '9999-12'],
      from: ['2026-12-01', ...ENDS_OF_TIME],
      exactDate: ['2026-12-04', ...ENDS_OF_TIME],
      locale: ['en-GB'],
      limit: ['5'],
    },
    ...{
      adult: [1, 2],
      child: [1],
      country: ['FR'],
      currency: ['EUR'],
      currencyId: ['1'],
      countryId: ['75'],
    },
    amount: [0, 4_000, '4000'],
    code: ['TEN'],
    email: ['ana@example.org'],
    phonePrefix: ['33'],
    ...{
      phone: ['612345678'],
      password: ['a long way round the block'],
      current: ['a long way round the block'],
    },
    ...{
      next: ['another way round the block'],
      token: ['a'.repeat(43)],
      returnId: ['a'.repeat(32)],
      id: [1, '1'],
      state: ['a'.repeat(43)],
      to: ['2026-12-04', ...ENDS_OF_TIME],
    },
    ...{
      query: ['pariz'],
      kind: ['city', 'product'],
      in: ['41'],
      statusType: ['sale'],
      status: ['paid', 'cancelled'],
      page: ['1'],
      optionIds: ['21821'],
      reference: ['CLX7KQ2M9R'],
      passport: ['X1'],
      type: ['scheme'],
    },
  }),
)
const PEOPLE = ['Ana', 'Łukasiewicz', "O'Neill"]
const honest = (name: string) => fc.constantFrom(...(HONEST.get(name) ?? PEOPLE))
const oddNumbers = fc.oneof(
  fc.constantFrom(-1, 0.5, 1e15, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e308),
  fc.integer(),
  fc.double({ noNaN: true }),
)
const anything = fc.oneof(text, oddNumbers, fc.jsonValue({ maxDepth: 4 }))

const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 24, arbitrary: good }, { weight: 1, arbitrary: anything })

/** A value that mostly fits the schema, with some parts replaced at random. */
function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (HONEST.has(name) && !schema.enum) return mostly(honest(name))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name)))
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  if ('const' in schema) return mostly(fc.constant(schema.const))
  if (schema.type === 'object') return mostly(objectOf(schema))
  if (schema.type === 'array') return mostly(fc.array(valueOf(schema.items ?? {}), { maxLength: 2 }))
  if (schema.type === 'integer' || schema.type === 'number')
    return mostly(fc.constant(Math.max(0, schema.minimum ?? 0)))
  if (schema.type === 'boolean') return mostly(fc.boolean())
  if (schema.type === 'null') return mostly(fc.constant(null))
  return mostly(schema.format === 'uuid' ? fc.uuid() : honest(name))
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, name)])),
    { requiredKeys: required },
  )
  if (!additionalProperties) return known
  const more = fc.dictionary(text, anything, { maxKeys: 3 })
  return fc.tuple(known, more).map(([own, others]) => ({ ...others, ...own }))
}

const broken = fc.constantFrom(
  ...['', '{', '[', '{"a":1,"a":2}', 'nan', '1e999', '['.repeat(200), '"\\ud800"', 'null', '[]', '\ufeff{}'],
  ...['{"productId":2182,"productId":{}}', `"${'x'.repeat(70_000)}"`, `{"a":${'{"a":'.repeat(40)}`],
)

/** Removes a key that may be required. */
const withoutOneKey = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : null

const bodyOf = (schema: Schema | undefined): fc.Arbitrary<string | undefined> => {
  const good = schema ? valueOf(schema) : anything
  return fc.oneof(
    { weight: 1, arbitrary: good.map(withoutOneKey).map((value) => JSON.stringify(value)) },
    { weight: 12, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  )
}

const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json; charset=utf-8') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'x', '') },
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('x', '1', '00000000-0000-4000-8000-000000000001')),
    authorization: fc.oneof(
      fc.base64String().map((token) => `Bearer ${token}`),
      fc.constantFrom('Bearer', 'Basic x', 'Bearer a.b.c', `Bearer ${'a'.repeat(9_000)}`),
    ),
    language: fc.constantFrom('en', 'us', 'xx', 'fr', '%00', '__proto__'),
    'priority-language': fc.constantFrom('en', 'es', ''),
    currency: fc.constantFrom('EUR', '2', '9', 'constructor'),
    'x-forwarded-for': fc.constantFrom('203.0.113.1', ',,,', 'x'.repeat(500)),
    'x-request-id': fc.constantFrom('a', 'x'.repeat(999), '<b>'),
  },
  // Most have an idempotency key; otherwise, calls that move money would never be reached.
  { requiredKeys: ['idempotency-key'] },
)

const pathOf = (call: DocumentedCall, id: string): string =>
  call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id.toWellFormed()))

/** The ids with which the call's path is valid. */
function honestId({ path }: DocumentedCall): string[] {
  if (path.includes('{provider}')) return ['google', 'facebook']
  if (path.startsWith('/product') || path.startsWith('/faq/product')) return ['2182']
  if (path.startsWith('/faq/scope')) return ['10']
  if (path.startsWith('/option')) return ['21821']
  return path.startsWith('/location') ? ['41', 'paris'] : ['1']
}

const entriesOf = (values: Record<string, string | undefined>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

function requestOf(call: DocumentedCall): fc.Arbitrary<StrangeRequest> {
  const query = fc.record(
    Object.fromEntries(
      [...call.query, 'constructor', 'version'].map((name) => [
        name,
        fc.oneof({ weight: 5, arbitrary: honest(name).map(String) }, { weight: 1, arbitrary: text }),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
      ),
      id: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...honestId(call)) },
        { weight: 1, arbitrary: fc.constantFrom('2182', '41', '21821', '1', 'paris') },
        { weight: 1, arbitrary: text },
      ),
      query,
      headers,
      body: bodyOf(call.body),
      as: fc.constantFrom('nobody' as const, 'visitor' as const, 'member' as const, 'agent' as const),
    })
    .map(({ method, id, query: asked, body, headers: told, as }) => ({
      ...{
        call,
        method,
        as,
        path: `/api/v2${pathOf(call, id)}?${new URLSearchParams(entriesOf(asked)).toString()}`,
      },
      headers: { 'content-type': 'application/json', ...told },
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
    }))
}

/** Requests to all calls of the document, with equal probability. */
export const strangeRequest = (calls: DocumentedCall[]): fc.Arbitrary<StrangeRequest> =>
  fc.oneof(...calls.map(requestOf))
