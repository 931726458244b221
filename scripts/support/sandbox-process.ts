import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '#config/environment.ts'
import { projectFolder, projectPath } from './project.ts'
import { Stop } from './steps.ts'

/**
 * The Adyen sandbox in a process and at an origin of its own, as Adyen is. Undefined where a real account
 * is configured.
 */
export async function startSandbox(environment: Environment): Promise<ChildProcess | undefined> {
  if (environment.adyen || process.env.SANDBOX_ORIGIN) return undefined
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', projectPath('scripts', 'sandbox.ts')],
    {
      cwd: projectFolder,
      // The terminal's Ctrl-C does not reach it; the process that started it ends it, once.
      detached: true,
      env: {
        ...process.env,
        SANDBOX_PORT: String(environment.sandboxPort),
        DATA_DIR: environment.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  const ready = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => said.includes('Adyen sandbox at') && resolve(true))
    void once(child, 'exit').then(() => resolve(false))
  })
  if (await ready) return child
  throw new Stop(
    `The Adyen sandbox did not start on port ${environment.sandboxPort}: ${said.trim() || 'no reason given'}`,
  )
}
