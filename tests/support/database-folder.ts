import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#server/db/embedded/cluster.ts'

/** One cluster for the whole run: the first test that needs it starts it, and it is stopped at the end. */
export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-test-'))
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
