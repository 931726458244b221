// Puts coupons into the database: `npm run coupons:import -- FILE`, a JSON list as
// `src/server/coupons/format.ts` has it. A coupon is stopped by `"stopped": true`; what was used of it
// stays counted. A wrong file changes nothing.
import { readEnvironment } from '#config/environment.ts'
import { importCouponFile } from '#server/coupons/import-file.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

const [file] = process.argv.slice(2)
try {
  if (!file) throw new Error('Name the file of coupons: npm run coupons:import -- FILE')
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    console.log(`${await importCouponFile(database.db, file)} coupons read`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
