// Puts city files into the database: `npm run catalogue:import -- FILE…`; without a file, the catalogue
// that ships. Every file is checked before anything is written; running shops show the change within a
// second.
import { readEnvironment } from '#config/environment.ts'
import { importFiles, readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

const named = process.argv.slice(2)
const files = named.length > 0 ? named : shippedFiles()
try {
  const environment = readEnvironment()
  const shop = { limits: environment.holding.basketLimits, isPublic: environment.secure }
  // Checked before a database is started.
  readCityFiles(files, shop, (warning) => console.warn(`Look again: ${warning}`))
  const database = await openDatabase(environment)
  try {
    await migrate(database.pool)
    const tags = await importFiles(database.pool, files, shop)
    console.log(
      `${files.length} cities read, ${tags.length} entries changed` +
        (tags.length > 0 ? `: ${tags.join(' ')}` : ''),
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
