import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { readLines } from './json-lines.ts'

/** What is wrong at a path of a file. */
export interface Fault {
  path: (string | number)[]
  reason: string
}

/** Faults of a part of a file, by their paths in the whole. */
export const faultsUnder = (path: Fault['path'], faults: Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }))

export interface FileProblem {
  /** 1-based line of the file. */
  line: number
  path: string
  reason: string
}

export function withLines(source: string, faults: Fault[]): FileProblem[] {
  const lines = readLines(source)
  return faults.map(({ path, reason }) => ({ line: lines.of(path), path: path.join('.'), reason }))
}

/** One line per fault, for the operator. */
export const formatFaults = (file: string, problems: FileProblem[]): string[] =>
  problems.map(({ line, path, reason }) =>
    [`${file}:${line}`, path, reason].filter((part) => part !== '').join(': '),
  )

/** For a key that the format does not have, valibot says "Expected never". */
const reasonOf = ({ type, expected, received, message }: v.BaseIssue<unknown>): string =>
  type === 'strict_object' && expected === 'never' ? `an unknown key ${received}` : message

/** Parses a file and checks it field by field, then as a whole; every fault has a line and a reason. */
export function checkFile<S extends v.GenericSchema>(
  source: string,
  schema: S,
  crossCheck: (file: v.InferOutput<S>) => Fault[],
): Result<v.InferOutput<S>, FileProblem[]> {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON'
    return fail([{ line: readLines(source).broken ?? 1, path: '', reason }])
  }
  const parsed = v.safeParse(schema, json)
  const faults = parsed.success
    ? crossCheck(parsed.output)
    : parsed.issues.map((issue) => ({
        path: (issue.path ?? []).map((step) => step.key as string | number),
        reason: reasonOf(issue),
      }))
  return parsed.success && faults.length === 0 ? ok(parsed.output) : fail(withLines(source, faults))
}
