import type { Environment } from '#config/environment.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { hashBuildInputs, isBuilt, markBuilt } from './build-inputs.ts'
import { buildInNewFolder, buildsInUse } from './builds.ts'
import { projectPath } from '../support/project.ts'
import { runQuietly } from '../support/programs.ts'
import { step } from '../support/steps.ts'

/**
 * Builds when anything it is made from changed. Prerendering asks the API in-process, over the open
 * database.
 */
export async function buildIfStale(
  environment: Environment,
  database: OpenDatabase,
  { force = false, leaving }: { force?: boolean; leaving?: AbortSignal } = {},
): Promise<boolean> {
  const hash = hashBuildInputs(environment)
  if (!force && isBuilt(hash)) return false
  const running = buildsInUse().length
  const build = async (folder: string) => {
    await runQuietly(process.execPath, [projectPath('scripts', 'astro-build.ts'), folder], {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, SHOP_JOBS: 'off' },
      leaving,
    })
    markBuilt(folder, hash)
  }
  await step('Building the shop', () => buildInNewFolder(build), leaving)
  if (running > 0) console.log('  A running shop keeps its own build until it is started anew.')
  return true
}
