import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { CityFile } from './format.ts'

export interface CatalogueProblem {
  /** 1-based line of the file, as near to the fault as the JSON allows. */
  line: number
  path: string
  reason: string
}

/** Follows a path such as `products.0.options.1.kind` through the text, so that an editor finds the line. */
function lineOf(source: string, path: (string | number)[]): number {
  let offset = 0
  for (const step of path) {
    if (typeof step === 'number') continue
    const found = source.indexOf(`"${step}"`, offset)
    if (found < 0) break
    offset = found
  }
  return source.slice(0, offset).split('\n').length
}

/** What the schema cannot see: references between parts of the file. */
function crossCheck(city: CityFile): { path: (string | number)[]; reason: string }[] {
  const problems: { path: (string | number)[]; reason: string }[] = []
  const optionsOf = new Map(city.products.map((product) => [product.id, product.options.map((o) => o.id)]))
  const seen = new Set<number>()
  city.products.forEach((product, index) => {
    const path = ['products', index]
    if (product.kind === 'package' ? product.parts.length < 2 : product.options.length === 0) {
      problems.push({
        path: [...path, 'options'],
        reason: 'a product has options, a package at least two parts',
      })
    }
    const slotted = [
      product,
      ...city.products.filter(({ id }) => product.parts.some((p) => p.productId === id)),
    ]
      .flatMap(({ options }) => options)
      .some(({ kind }) => kind === 'start_times')
    if (slotted && product.validMonths > 0) {
      problems.push({
        path: [...path, 'validMonths'],
        reason: 'a ticket with a start time is for its day: 0',
      })
    }
    for (const part of product.parts) {
      if (!part.optionIds.every((id) => optionsOf.get(part.productId)?.includes(id))) {
        problems.push({ path: [...path, 'parts'], reason: `product ${part.productId} has no such options` })
      }
    }
    product.options.forEach((option, at) => {
      if (seen.has(option.id))
        problems.push({ path: [...path, 'options', at, 'id'], reason: 'an option id twice' })
      seen.add(option.id)
      const fits = option.timetable.every((entry) =>
        option.kind === 'start_times' ? (entry.times?.length ?? 0) > 0 : entry.opens && entry.closes,
      )
      if (!fits) {
        problems.push({ path: [...path, 'options', at, 'timetable'], reason: `does not fit ${option.kind}` })
      }
    })
  })
  if (city.products.filter((product) => product.main).length !== 1) {
    problems.push({ path: ['products'], reason: 'exactly one product is the main one' })
  }
  return problems
}

/** Parses and checks one city file; every fault is told with line and reason, and nothing is half-taken. */
export function checkCityFile(source: string): Result<CityFile, CatalogueProblem[]> {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    const line = source.slice(0, Number(position ?? 0)).split('\n').length
    return fail([{ line, path: '', reason: error instanceof Error ? error.message : 'not JSON' }])
  }
  const parsed = v.safeParse(CityFile, json)
  if (!parsed.success) {
    return fail(
      parsed.issues.map((issue) => {
        const path = (issue.path ?? []).map((step) => step.key as string | number)
        return { line: lineOf(source, path), path: path.join('.'), reason: issue.message }
      }),
    )
  }
  const problems = crossCheck(parsed.output)
  if (problems.length === 0) return ok(parsed.output)
  return fail(
    problems.map(({ path, reason }) => ({ line: lineOf(source, path), path: path.join('.'), reason })),
  )
}
