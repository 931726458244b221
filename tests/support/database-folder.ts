import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const folder = mkdtempSync(join(roomiest(), 'cityloop-test-'))
  // Under root, the database runs as another account, which needs access.
  chmodSync(folder, 0o755)
  process.env['TEST_DATA_DIR'] = folder
  return async () => {
    if (process.env['TEST_DATABASE_URL'] === undefined) {
      const cluster = await openEmbedded(folder, { durable: false, watched: false })
      await cluster.stop()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
