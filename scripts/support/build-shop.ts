import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#config/environment.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { hashBuildInputs, isBuilt, markBuilt } from './build-inputs.ts'
import { outFolder, projectPath } from './project.ts'
import { runQuietly } from './programs.ts'
import { catalogueFingerprint } from './shop-database.ts'
import { step } from './steps.ts'

/**
 * Builds when anything it is made from changed. Prerendering asks the API in-process, over the open
 * database.
 */
export async function buildIfStale(
  environment: Environment,
  database: OpenDatabase,
  force = false,
): Promise<boolean> {
  const hash = hashBuildInputs(environment, await catalogueFingerprint(database))
  if (!force && isBuilt(hash)) return false
  await step('Building the shop', async () => {
    rmSync(join(outFolder(), 'build-inputs.txt'), { force: true })
    await runQuietly(process.execPath, [projectPath('scripts', 'astro-build.ts'), outFolder()], {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, SHOP_JOBS: 'off' },
    })
    markBuilt(hash)
  })
  return true
}
