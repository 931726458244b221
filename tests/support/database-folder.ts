import { existsSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOwnFolder } from '#scripts/support/own-folder.ts'
import { openEmbedded } from '#server/db/embedded/cluster.ts'

/** What a run's databases take at most, with room to spare. */
const ROOM = 2 * 1024 ** 3
const MEMORY = '/dev/shm'

/** A folder in memory where the machine has one with room: files are created there in a third of the time. */
function roomiest(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}

/** One cluster for the whole run: the first test that needs it starts it, and it is stopped at the end. */
export default function setup(): () => Promise<void> {
  const folder = openOwnFolder(roomiest(), 'cityloop-test')
  process.env['TEST_DATA_DIR'] = folder
  return async () => {
    // To open it only for the end would create it: most runs of a few files need none.
    if (existsSync(join(folder, 'postgresql.password'))) {
      const cluster = await openEmbedded(folder, { durable: false, watched: false })
      await cluster.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
