// The keys that sign the QR codes of tickets: `npm run voucher:keys` lists them, `-- rotate` makes a new one.
import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { main } from './support/steps.ts'
import { voucherKeysCommand } from './support/voucher-keys-command.ts'

await main(async () => {
  const carryOut = voucherKeysCommand(process.argv.slice(2))
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    console.log(await carryOut(database.db))
  } finally {
    await database.close()
  }
})
