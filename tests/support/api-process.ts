import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectPath } from '#config/project-folder.ts'

export interface ApiProcess {
  child: ChildProcess
  origin: string
  /** Resolves with its exit code, or the signal that ended it. */
  gone: Promise<number | string>
}

/** Starts the API alone in a process of its own, as `npm run api` does. Resolves when it listens. */
export async function startApi(entry: string, env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(process.execPath, [entry], {
    cwd: projectPath(),
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const gone = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''))
  })
  const listens = once(child, 'message').then(() => true)
  const listening = await Promise.race([listens, gone.then(() => false)])
  if (!listening) throw new Error(`the API ended with ${await gone} and said: ${said}`)
  return { child, gone, origin: `http://127.0.0.1:${env['PORT']}` }
}
