import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectPath } from '#server/project-folder.ts'
import { checkCityFile } from './check.ts'
import type { CityFile } from './format.ts'
import { importCities } from './import.ts'

/** The catalogue that comes with the shop. */
export function shippedFiles(): string[] {
  const folder = projectPath('src', 'server', 'catalogue', 'cities')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

/** A file of the catalogue does not fit the format; the message has one line per fault. */
export class WrongCatalogue extends Error {
  override name = 'WrongCatalogue'
}

export function readCityFiles(files: string[]): CityFile[] {
  const faults: string[] = []
  const cities = files.flatMap((file) => {
    const checked = checkCityFile(readFileSync(file, 'utf8'))
    if (checked.ok) return [checked.value]
    faults.push(...checked.failure.map(({ line, path, reason }) => `${file}:${line}: ${path}: ${reason}`))
    return []
  })
  if (faults.length > 0) throw new WrongCatalogue(faults.join('\n'))
  return cities
}

/** Fills an empty shop with the catalogue that ships; a shop that has one of its own keeps it. */
export async function seedCatalogue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>('select exists (select from city) as known')
  return rows[0]?.known ? [] : importCities(pool, readCityFiles(shippedFiles()))
}
