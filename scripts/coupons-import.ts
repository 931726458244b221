// Puts coupons into the database: `npm run coupons:import -- FILE`, a JSON list as `src/server/coupons/format.ts` has it.
// A coupon is stopped by `"stopped": true`; what was used of it stays counted.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { readEnvironment } from '#config/environment.ts'
import { CouponFile } from '#server/coupons/format.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

const [file] = process.argv.slice(2)
try {
  if (!file) throw new Error('Name the file of coupons: npm run coupons:import -- FILE')
  const read = v.safeParse(CouponFile, JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) {
    const [issue] = read.issues
    throw new Error(`${file}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  }
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    console.log(`${await importCoupons(database.db, read.output)} coupons read`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
