import { readFileSync } from 'node:fs'
import { formatFaults } from '#config/files/check-file.ts'
import type { Database } from '#server/db/database.ts'
import { city, product } from '#server/db/schema/catalogue.ts'
import { checkCouponFile, type CouponTargets } from './check.ts'
import { importCoupons } from './import.ts'

/** A file does not fit the format; the message has one line per fault. */
class WrongCoupons extends Error {
  override name = 'WrongCoupons'
}

async function knownTo(db: Database): Promise<CouponTargets> {
  const products = await db.select({ id: product.id }).from(product)
  const cities = await db.select({ id: city.id }).from(city)
  return {
    productIds: new Set(products.map(({ id }) => id)),
    cityIds: new Set(cities.map(({ id }) => id)),
  }
}

/** Imports a whole file of coupons or none; on failure, lists every fault with file, line and reason. */
export async function importCouponFile(db: Database, file: string): Promise<number> {
  const checked = checkCouponFile(readFileSync(file, 'utf8'), await knownTo(db))
  if (checked.ok) return importCoupons(db, checked.value)
  throw new WrongCoupons(formatFaults(file, checked.failure).join('\n'))
}
