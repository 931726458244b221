// Who may scan tickets: `npm run staff -- add LOGIN CITY/OPERATOR|all NAME`, `password LOGIN`, `close LOGIN`;
// without arguments, lists them. `conflicts` lists the tickets that were let in more than once.
import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { staffCommand } from './support/staff-command.ts'
import { main } from './support/steps.ts'

await main(async () => {
  const database = await openDatabase(readEnvironment())
  try {
    await migrate(database.pool)
    console.log(await staffCommand(database, process.argv.slice(2)))
  } finally {
    await database.close()
  }
})
