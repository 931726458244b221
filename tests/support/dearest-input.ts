import * as v from 'valibot'

/** What the walk reads of a valibot schema, whichever it is. */
interface Known {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: unknown[]
  literal?: unknown
  pipe?: (Known & { requirement?: unknown })[]
}
type Schema = v.GenericSchema

const known = (schema: Schema): Known => schema

/** The smallest `maxLength` of the schema, whose first part may have a pipe of its own; 0 without any. */
function lengthOf({ pipe = [] }: Pick<Known, 'pipe'>): number {
  const most = pipe.map(({ type, requirement, pipe: own }) =>
    type === 'max_length' ? Number(requirement) : lengthOf({ pipe: own }),
  )
  const said = most.filter((length) => length > 0)
  return said.length > 0 ? Math.min(...said) : 0
}

/** From the dearest to check down to what only one schema takes. */
function texts(most: number, index: number): string[] {
  const mail = `${'a.'.repeat(30)}a@${'b-b.'.repeat(45)}example`
  return [
    ...['ệ', "é'", 'a-', '0 '].map((pair) => pair.repeat(most).slice(0, most)),
    ...[mail, '2026-12-04T11:00:00.000Z', '2026-12-04', '2026-12', '11:00', 'FR', '1'.repeat(12)],
    ...['-'.repeat(64), 'A'.repeat(43), 'A-'.repeat(20), `${index + 1}`, '1', 'en-GB', '203.0.113.7'],
    `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`.toUpperCase(),
  ]
}

const fits = (schema: Schema, value: unknown): boolean => v.is(schema, value)

const firstThatFits = (schema: Schema, values: unknown[]): unknown =>
  values.find((value) => fits(schema, value))

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x'.repeat(200)]))

function objectOf(schema: Schema, index: number): Record<string, unknown> {
  const entries = Object.entries(known(schema).entries ?? {})
  const whole: Record<string, unknown> = {}
  for (const [name, inner] of entries) whole[name] = dearest(inner, index)
  if (fits(schema, whole)) return whole
  // Of some fields only one may be given.
  const without = entries.map(([name]) => ({ ...whole, [name]: undefined }))
  return without.find((some) => fits(schema, some)) ?? whole
}

/** The value that costs most to check, of those that the schema permits; `index` tells items apart. */
export function dearest(schema: Schema, index = 0): unknown {
  const { type, item, wrapped, options = [], literal, pipe } = known(schema)
  switch (type) {
    case 'array':
      return Array.from({ length: lengthOf({ pipe }) }, (_, at) => item && dearest(item, at))
    case 'optional':
    case 'nullable':
      return wrapped && dearest(wrapped, index)
    case 'picklist':
      return options.at(-1)
    case 'literal':
      return literal
    case 'boolean':
      return true
    case 'unknown':
      return 'x'
    case 'number':
      return firstThatFits(schema, [index + 1, 2_147_483_647, 99, 1, 0])
    case 'string':
      return firstThatFits(schema, texts(lengthOf({ pipe }) || 64, index))
    case 'record':
      return firstThatFits(schema, [100, 10, 0].map(keys))
    default:
      return objectOf(schema, index)
  }
}

/** The same shape with a value of the wrong type in each place. */
export function allWrong(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allWrong)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, allWrong(inner)]))
  return typeof value === 'string' ? 7 : 'wrong'
}

/** The same shape, wrong only in the last item of each list. */
export function wrongAtTheEnd(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value.slice(0, -1) as unknown[]), allWrong(value.at(-1))]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrongAtTheEnd(inner)]))
}
