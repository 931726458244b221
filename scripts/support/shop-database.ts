import { builds } from '#config/builds.ts'
import type { Environment } from '#config/environment.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import { checkOptionsFit } from '#server/catalogue/options-fit.ts'
import { seedCatalogue } from '#server/catalogue/shipped.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { seedTrialCoupon } from '#server/services/discount/trial-coupon.ts'
import { migrate } from '#server/db/migrate.ts'
import { hasTrialAccounts, seedTrialAccounts } from '#server/services/agent/trial-accounts.ts'

/** The database, migrated and with a catalogue to sell. While it is open, an embedded one keeps running. */
export async function readyDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDir' | 'variant' | 'holding'>,
): Promise<OpenDatabase> {
  const database = await openDatabase(environment)
  try {
    await migrate(database.pool)
    await seedCatalogue(database.pool)
    // The shop checks it too, but only after a build, whose output would hide the message.
    const { scopeId } = builds[environment.variant]
    checkOptionsFit(await loadCatalogue(database.db, scopeId), environment.holding.basketLimits)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Creates accounts to log in with and a coupon, for a shop that is tried locally. */
export async function readyAccounts(
  environment: Pick<Environment, 'trial' | 'databaseUrl'>,
  { db }: OpenDatabase,
): Promise<void> {
  if (!hasTrialAccounts(environment)) return
  await seedTrialAccounts(db)
  await seedTrialCoupon(db)
}
