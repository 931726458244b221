import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { end } from '#scripts/support/programs.ts'
import { readyDatabase } from '#scripts/support/shop-database.ts'
import { startShop } from '#scripts/support/shop-process.ts'
import { importCities } from '#server/catalogue/import.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { aCity, anOption, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { expect, test } from '@playwright/test'

/** The built shop once more, on a database of its own, so that no other journey meets the new city. */
async function openOwnShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cityloop-imported-'))
  const database = await readyDatabase({ ...readEnvironment(), databaseUrl: undefined, dataDir })
  const port = await freePort()
  const editors = join(dataDir, 'editors')
  mkdirSync(editors)
  writeFileSync(join(editors, 'travelers.json'), JSON.stringify(travellersPage))
  const own = { PORT: String(port), DATABASE_URL: database.url, EDITORS_DIR: editors, LOG_LEVEL: 'error' }
  const shop = await startShop({ ...process.env, ...own }, 'ignore')
  return {
    pool: database.pool,
    textOf: async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text(),
    async close() {
      await end(shop)
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const tour = aProduct({ id: 90_001, key: 'harbour-loop', rank: 0, options: [anOption({ id: 900_011 })] })
const works = {
  kind: 'service' as const,
  heading: texts('Works at the harbour'),
  text: texts('Buses leave from the other side of the square.'),
  from: '2026-01-01',
  to: '2099-12-31',
}
const city = aCity({
  notices: [works],
  ...{ id: 9000, key: 'porthaven', country: 'MX', zone: 'America/Mexico_City', scopes: [10], rank: 0 },
  ...{ names: texts('Porthaven'), slugs: texts('porthaven'), aliases: [], products: [tour] },
})

const travellersText = {
  title: 'Tips for travellers',
  description: 'What to bring, when to start and which tour of the harbour to take on your first day.',
  lead: 'What to bring.',
  sections: [{ heading: 'Bring a coat', text: 'It is windy.' }],
}
/** An editors' page that shows a product before it is imported, and from then on with its price. */
const travellersPage = {
  texts: Object.fromEntries(['en', 'es', 'fr', 'it', 'de'].map((locale) => [locale, travellersText])),
  products: [tour.id],
}
const tourFor = (euro: number) => ({
  ...tour,
  options: [anOption({ id: 900_011, units: [{ type: 'adult', prices: [{ price: prices(euro) }] }] })],
})

test('an imported city stands in every list of a running shop @desktop', { tag: '@long' }, async () => {
  test.setTimeout(120_000)
  const shop = await openOwnShop()
  try {
    const pages = [
      '/en/home',
      '/de/reiseziele',
      '/sitemap-en.xml',
      '/en/search?q=porthaven',
      '/en/about-us',
      '/fr/conditions-utilisation',
      '/it/not-found',
      '/en/travelers',
      '/en/41/paris',
    ]
    for (const path of pages) expect(await shop.textOf(path), path).not.toContain('/9000/porthaven')
    await importCities(shop.pool, [city])
    for (const path of pages)
      await expect.poll(() => shop.textOf(path), { message: path }).toContain('/9000/porthaven')
    expect(await shop.textOf('/de/reiseziele')).toMatch(/<h2[^>]*>Nordamerika<\/h2>[^]*<h3[^>]*>Mexiko<\/h3>/)
    for (const [page, told] of [
      ['/en/9000/porthaven/all', 'Paris by open bus'],
      ['/en/9000/porthaven/seats', 'No tour in Porthaven has a fixed number of places'],
      ['/de/9000/porthaven/dienste-aktualisierung', 'Works at the harbour'],
      ['/en/9000/porthaven/terms-and-conditions', 'Bring a coat'],
      ['/en/9000/map-viewer', '9:30 to 18:00'],
      ['/en/9000/porthaven/90001/paris-open-bus', 'Works at the harbour'],
      // Every quarter of an hour from half past nine to six.
      ['/en/9000/porthaven/90001/paris-open-bus', '35 departures on '],
    ] as const)
      expect(await shop.textOf(page), page).toContain(told)
    expect(await shop.textOf('/api/v2/location?query=porthavn&limit=5')).toContain('Porthaven')
    // The editors' page was cached without the product, then with each price in turn.
    const travellers = () => shop.textOf('/en/travelers')
    await expect.poll(travellers).toContain('€40')
    for (const euro of [37, 43]) {
      expect(await travellers()).not.toContain(`€${euro}`)
      await importCities(shop.pool, [{ ...city, products: [tourFor(euro)] }])
      await expect.poll(travellers).toContain(`€${euro}`)
    }
  } finally {
    await shop.close()
  }
})
