import { readEnvironment, type Environment } from '#config/environment.ts'
import { importCities } from '#server/catalogue/import.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { defaultLimits, type LimitPoints } from '#server/limits/limits.ts'
import { openShop, type Shop, type ShopOverrides } from '#server/shop.ts'
import { aCity } from '#tests/fixtures/catalogue.ts'
import { createTestDatabase } from './database.ts'
import { visit, type Visitor } from './visitor.ts'

export interface TestShop extends Shop {
  environment: Environment
  /** Moves the shop's clock. */
  setClock(instant: string): void
  /** Imports city files as an operator would while the shop runs. */
  importCities(cities: CityFile[]): Promise<string[]>
  /** A visitor with a browser of their own, as the gateway would represent them. */
  visit(headers?: Record<string, string>): Visitor
  /** A second process on the same database; closed before the first. */
  anotherProcess(): Promise<Shop>
}

export interface TestShopSettings extends Omit<ShopOverrides, 'clock'> {
  cities?: CityFile[]
  /** An instant at which the shop's clock stands until it is moved. */
  now?: string
  environment?: Partial<Environment>
}

/** Noon in Paris on a Saturday. */
export const NOON = '2026-11-21T11:00:00Z'

/** High enough not to matter; tests of the limits set their own. */
const noLimits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, 1e6])) as LimitPoints

/** The real shop on a database of its own, without HTTP and with a clock that only tests move. */
export async function openTestShop(settings: TestShopSettings = {}): Promise<TestShop> {
  const { cities = [aCity()], now = NOON, environment: own, ...overrides } = settings
  const database = await createTestDatabase()
  let instant = new Date(now)
  const environment: Environment = {
    ...readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'error' }),
    databaseUrl: database.url,
    ...own,
  }
  const open = () =>
    openShop(environment, {
      jobs: false,
      clock: () => instant,
      ...overrides,
      limits: { ...noLimits, ...overrides.limits },
    })
  const shop = await open()
  // The shop is notified of this import too. After this, a test hears only about its own changes.
  const heard = Promise.withResolvers<void>()
  const stop = shop.onPagesChanged((tags) => tags.includes('catalogue') && heard.resolve())
  if ((await importCities(shop.database.pool, cities)).length > 0) await heard.promise
  stop()
  await shop.services.search.prepare()

  return {
    ...shop,
    environment,
    setClock(moment) {
      instant = new Date(moment)
    },
    importCities: (files) => importCities(shop.database.pool, files),
    visit: (headers = {}) => visit(shop.api, headers),
    anotherProcess: open,
    async close() {
      await shop.close()
      await database.drop()
    },
  }
}
