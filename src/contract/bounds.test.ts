import * as v from 'valibot'
import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import { Day, Month, Time } from './common-schemas.ts'

/** What the walk reads of a valibot schema, whichever it is. */
interface Known {
  type: string
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
  options?: (v.GenericSchema | string | number)[]
  pipe?: readonly Known[]
  requirement?: unknown
}

const parts = (schema: Known): Known[] => (schema.pipe ?? []).flatMap((part) => [part, ...parts(part)])

/** Written as checks, in which no length can be read. */
const checked = new Set<unknown>([Day, Month, Time].flatMap(({ pipe }) => pipe.at(-1)))

const endsSomewhere = ({ type, requirement }: Known): boolean =>
  ['max_length', 'uuid', 'iso_timestamp'].includes(type) ||
  (requirement instanceof RegExp && /^\^[^*+]*\$$/.test(requirement.source))

const MANY = 10_000
const manyKeys = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`key${at}`, {}]))

/** How many issues a value of far too many parts has: one, where they are counted before they are checked. */
const issuesOf = (schema: v.GenericSchema, value: unknown): number =>
  v.safeParse(schema, value).issues?.length ?? 0

/** Where a schema takes texts, lists or objects of any size, by the path of the field. */
function unbounded(schema: v.GenericSchema, path: string): string[] {
  const known = schema as unknown as Known
  const { type, entries = {}, item, wrapped, options = [] } = known
  const inside = [
    ...Object.entries(entries).flatMap(([name, inner]) => unbounded(inner, `${path}.${name}`)),
    ...(item ? unbounded(item, `${path}[]`) : []),
    ...(wrapped ? unbounded(wrapped, path) : []),
    ...options.flatMap((option) => (typeof option === 'object' ? unbounded(option, path) : [])),
  ]
  const isOpen = {
    string: () => !parts(known).some((part) => endsSomewhere(part) || checked.has(part)),
    array: () =>
      issuesOf(
        schema,
        Array.from({ length: MANY }, () => ({})),
      ) !== 1,
    record: () => issuesOf(schema, manyKeys) !== 1,
    object_with_rest: () => issuesOf(schema, manyKeys) !== 1,
    loose_object: () => issuesOf(schema, manyKeys) !== 1,
  }[type]
  return isOpen?.() ? [`${path}: ${type}`, ...inside] : inside
}

it('takes nothing of any size', () => {
  const asked = calls.flatMap(({ method, path, body, query, params }) =>
    [body, query, params].flatMap((schema) => (schema ? unbounded(schema, `${method} ${path}`) : [])),
  )
  expect(asked).toEqual([])
})

it('finds what has no bound', () => {
  const open = v.object({
    text: v.string(),
    many: v.pipe(v.array(v.object({ id: v.number() })), v.maxLength(3)),
    told: v.optional(v.record(v.string(), v.unknown())),
    known: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    loose: v.pipe(v.string(), v.regex(/^[A-Z]*$/)),
  })
  expect(unbounded(open, 'POST /open')).toEqual([
    'POST /open.text: string',
    'POST /open.many: array',
    'POST /open.told: record',
    'POST /open.loose: string',
  ])
})
