import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Holding } from '#config/holding.ts'
import { formatFaults, withLines, type Fault } from '#config/files/check-file.ts'
import { projectPath } from '#config/project-folder.ts'
import { checkCityFile, warningsOf } from './check.ts'
import type { CityFile } from './format.ts'
import { importCities, RefusedCity } from './import.ts'
import { operatorsWithoutPhone } from './operators.ts'
import { unfitOptions } from './options-fit.ts'

/** The city files that come with the shop. */
export function shippedFiles(): string[] {
  const folder = projectPath('src', 'server', 'catalogue', 'cities')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

/** A catalogue file does not fit the format; the message has one line per fault. */
export class WrongCatalogue extends Error {
  override name = 'WrongCatalogue'
}

/** The shop that the files are for, and what it asks of them beyond the format. */
export interface ForShop {
  /** An option that fits in no basket is refused. */
  limits: Holding['basketLimits']
  /** On an `https:` origin: an operator that cannot be called is refused. */
  isPublic: boolean
}

const unfitFor = (city: CityFile, { limits, isPublic }: ForShop): Fault[] => [
  ...unfitOptions(city, limits),
  ...(isPublic ? operatorsWithoutPhone(city) : []),
]

export function readCityFiles(
  files: string[],
  shop?: ForShop,
  warn: (warning: string) => void = () => undefined,
): CityFile[] {
  const faults: string[] = []
  const from = new Map<number, string>()
  const cities = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const checked = checkCityFile(source)
    if (!checked.ok) {
      faults.push(...formatFaults(file, checked.failure))
      return []
    }
    const earlier = from.get(checked.value.id)
    if (earlier !== undefined) {
      faults.push(
        ...formatFaults(file, withLines(source, [{ path: ['id'], reason: `the id of ${earlier} too` }])),
      )
    }
    const unfit = shop ? unfitFor(checked.value, shop) : []
    faults.push(...formatFaults(file, withLines(source, unfit)))
    from.set(checked.value.id, file)
    formatFaults(file, warningsOf(source, checked.value)).forEach(warn)
    return [checked.value]
  })
  if (faults.length > 0) throw new WrongCatalogue(faults.join('\n'))
  return cities
}

/** Imports all files or none; on failure, lists every fault with file, line and reason. */
export async function importFiles(pool: pg.Pool, files: string[], shop?: ForShop): Promise<string[]> {
  const cities = readCityFiles(files, shop)
  try {
    return await importCities(pool, cities)
  } catch (error) {
    if (!(error instanceof RefusedCity)) throw error
    const file = files[cities.indexOf(error.city)] ?? ''
    throw new WrongCatalogue(
      formatFaults(file, withLines(readFileSync(file, 'utf8'), error.faults)).join('\n'),
    )
  }
}

/** Fills an empty shop with the shipped catalogue; a shop that has cities keeps them. */
export async function seedCatalogue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>('select exists (select from city) as known')
  return rows[0]?.known ? [] : importFiles(pool, shippedFiles())
}
