import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { failureCodes, failureStatuses, type FailureCode } from '#contract/failure.ts'
import { fail, ok } from '#domain/result.ts'
import { bodyBytes } from '#server/body-limit.ts'
import { refuse, type Answer, type Refusal } from '#server/refusal.ts'
import { parseJson } from './parse-json.ts'
import { readBytes } from './read-bytes.ts'
import type { ParsedRequest } from './route.ts'

type Issue = v.BaseIssue<unknown>

/** Our schemas give codes; where valibot gave its own English message, a general code replaces it. */
function codeOf(issue: Issue): string {
  if (/^[a-z]+(_[a-z]+)*$/.test(issue.message)) return issue.message
  return issue.input === undefined ? 'required' : 'invalid'
}

const fieldOf = (issue: Issue): string =>
  (issue.path ?? []).map((step) => String(step.key)).join('.') || 'body'

/**
 * A business rule that the schema already checks keeps its own code and status (no passengers, unknown
 * currency).
 */
const ruleOf = (issues: Issue[]): FailureCode | undefined =>
  failureCodes.find(
    (code) => failureStatuses[code] === 422 && issues.every(({ message }) => message === code),
  )

function malformed(issues: Issue[]): Refusal {
  const fields = Object.fromEntries(issues.slice(0, 20).map((issue) => [fieldOf(issue), codeOf(issue)]))
  return { code: ruleOf(issues) ?? 'malformed', fields }
}

type Part = 'params' | 'query' | 'body'

function parsePart(call: Call, part: Part, input: unknown): Answer<unknown> {
  const schema = call[part]
  if (!schema) return ok(undefined)
  const parsed = v.safeParse(schema, input)
  return parsed.success ? ok(parsed.output) : fail(malformed(parsed.issues))
}

/** PostgreSQL stores neither NUL nor lone surrogates, and no regular form sends them. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function everyTextStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(everyTextStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && everyTextStorable(inner))
}

async function readBody(call: Call, request: Request): Promise<Answer<unknown>> {
  const bytes = await readBytes(request, bodyBytes(call))
  if (!bytes) return refuse('too_large')
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return fail({ code: 'malformed', fields: { 'content-type': 'invalid' } })
  const body = parseJson(bytes)
  const isStored = body !== undefined && everyTextStorable(body)
  return isStored ? ok(body) : fail({ code: 'malformed', fields: { body: 'invalid' } })
}

/** No call has ten; a caller may add some of their own, such as `version`. */
const MOST_QUERY_FIELDS = 100

/** Parses path, query and body of a request by the schemas of its call. */
export async function parseRequest(
  call: Call,
  request: Request,
  params: Record<string, string>,
): Promise<Answer<ParsedRequest<Call>>> {
  const { searchParams } = new URL(request.url)
  const query = searchParams.size > MOST_QUERY_FIELDS ? undefined : Object.fromEntries(searchParams)
  if (!query || !everyTextStorable(query)) return fail({ code: 'malformed', fields: { query: 'invalid' } })
  const parts: Partial<Record<Part, unknown>> = {}
  const inputs: [Part, unknown][] = [
    ['params', params],
    ['query', query],
  ]
  for (const [part, input] of inputs) {
    const parsed = parsePart(call, part, input)
    if (!parsed.ok) {
      // A malformed id names nothing, so it is answered like an unknown one.
      return part === 'params' ? refuse('not_found') : parsed
    }
    parts[part] = parsed.value
  }
  if (call.body) {
    const read = await readBody(call, request)
    if (!read.ok) return read
    const parsed = parsePart(call, 'body', read.value)
    if (!parsed.ok) return parsed
    parts.body = parsed.value
  }
  return ok(parts as ParsedRequest<Call>)
}
