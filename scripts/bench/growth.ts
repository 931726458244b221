import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { href } from '#i18n/routes.ts'
import { importCities } from '#server/catalogue/import.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { startSandbox } from '../support/sandbox-process.ts'
import { buildIfStale } from '../builds/build-shop.ts'
import { end } from '../support/programs.ts'
import { projectPath } from '../support/project.ts'
import { readyDatabase } from '../support/shop-database.ts'
import { startShop } from '../support/shop-process.ts'
import { copyOfCity } from './copy-of-city.ts'
import type { Report } from './report.ts'

const SIZES = [1, 2, 4]
/** Milliseconds: home shows a few cities, so it may be no slower than any first page on demand. */
const FIRST_HOME = 900
/** What noise may add to a ratio. */
const SLACK = 1.25
/** Milliseconds: below it a ratio says more about the machine's other work than about ours. */
const FLOOR_MS = 100

type Figures = Record<string, number>

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Builds with so many times the shipped cities, then asks for each page that lists them all once. */
async function measure(size: number, port: number, folder: string): Promise<Figures> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  chmodSync(dataDir, 0o755)
  const environment = { ...readEnvironment(), databaseUrl: undefined, dataDir }
  const database = await readyDatabase(environment)
  try {
    const shipped = readCityFiles(shippedFiles())
    for (let copy = 1; copy < size; copy += 1)
      await importCities(
        database.pool,
        shipped.map((city) => copyOfCity(city, copy)),
      )
    const build = await timed(() => buildIfStale(environment, database, { force: true }))
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir }
    const shop = await startShop(env, 'ignore')
    const first = (path: string) =>
      timed(async () => (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer())
    try {
      return {
        build,
        home: await first(href('home', 'en')),
        destinations: await first(href('destinations', 'en')),
        sitemap: await first('/sitemap-en.xml'),
      }
    } finally {
      await end(shop)
    }
  } finally {
    await database.close()
  }
}

/**
 * With 2 and 4 times the cities, the build and the pages that list all cities take no more than that. A
 * ratio is judged only where the time is 100 ms or more: a page of 17 ms once took 56 in a busy moment.
 */
export async function measureGrowth(report: Report, port: number): Promise<void> {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = mkdtempSync(projectPath('.data', 'growth-'))
  chmodSync(folder, 0o755)
  process.env.OUT_DIR = join(folder, 'builds')
  const sandbox = await startSandbox(readEnvironment())
  const found: { size: number; figures: Figures }[] = []
  try {
    for (const size of SIZES) found.push({ size, figures: await measure(size, port, folder) })
  } finally {
    if (sandbox) await end(sandbox)
    rmSync(folder, { recursive: true, force: true })
  }
  const [smallest] = found
  for (const { size, figures } of found) {
    report.heading(`${size} × the shipped cities`)
    for (const [what, ms] of Object.entries(figures)) {
      const name = what === 'build' ? 'the build' : `${what}, rendered for the first time`
      if (what === 'home') report.atMost(name, ms, FIRST_HOME, ' ms')
      else report.tell(name, ms, ' ms')
      const ratio = ms / (smallest?.figures[what] ?? ms)
      if (size > 1 && ms >= FLOOR_MS) report.atMost('  ratio', ratio, size * SLACK)
      else if (size > 1) report.tell('  ratio, not judged below 100 ms', ratio)
    }
  }
}
