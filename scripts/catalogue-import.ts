// Puts city files into the database: `npm run catalogue:import -- FILE…`; without a file, the catalogue that ships.
// Every file is checked before anything is written; running shops show the change within a second.
import { readEnvironment } from '#config/environment.ts'
import { importCities } from '#server/catalogue/import.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

const files = process.argv.slice(2)
try {
  const cities = readCityFiles(files.length > 0 ? files : shippedFiles())
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    const tags = await importCities(database.pool, cities)
    console.log(
      `${cities.length} cities read, ${tags.length} entries changed${tags.length > 0 ? `: ${tags.join(' ')}` : ''}`,
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
