interface Ended {
  path: (string | number)[]
  reason: string
}

type Node = { [key: string]: unknown } | unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/**
 * The periods of a city file (sale, closures, notices, promotions) whose last day lies before `today`, both
 * plain dates. They are told, not refused: an operator may keep them as a record.
 */
export function endedPeriods(value: unknown, today: string, path: (string | number)[] = []): Ended[] {
  if (!isNode(value)) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((inner: unknown, at) => [at, inner])
    : Object.entries(value)
  const to = Array.isArray(value) ? undefined : value.to
  const own =
    typeof to === 'string' && /^\d{4}-\d\d-\d\d$/.test(to) && to < today
      ? [{ path: [...path, 'to'], reason: `ended on ${to}` }]
      : []
  return [...own, ...entries.flatMap(([key, inner]) => endedPeriods(inner, today, [...path, key]))]
}
