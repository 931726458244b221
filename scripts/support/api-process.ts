import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from './project.ts'
import { Stop } from './steps.ts'

/** The API alone, from its bundle. Resolves once it listens; one that does not is a sentence of its own. */
export async function startApi(
  entry: string,
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [entry], {
    cwd: projectFolder,
    // Out of reach of the terminal's Ctrl-C: whoever started it ends it, once.
    detached: true,
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'production' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const [outcome] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof outcome === 'object' && outcome !== null && 'listening' in outcome) return child
  throw new Stop('The API did not start.')
}
