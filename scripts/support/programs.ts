import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { projectFolder } from './project.ts'
import { diskFull, Stop } from './steps.ts'

/** Runs to the end with its output shown; a program that fails stops the script. */
export async function run(command: string, parameters: string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(command, parameters, { cwd: projectFolder, stdio: 'inherit', ...options })
  const code = await exitOf(child)
  if (code !== 0) throw new Stop(`${[command, ...parameters].join(' ')} ended with code ${code}.`)
}

/** Runs to the end and shows its output only if it fails; ends it as soon as the script is to end. */
export async function runQuietly(
  command: string,
  parameters: string[],
  { leaving, ...options }: SpawnOptions & { leaving?: AbortSignal | undefined } = {},
): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: projectFolder,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const code = await exitOf(child, leaving)
  leaving?.throwIfAborted()
  if (code !== 0) {
    console.error(said)
    throw new Stop(diskFull(said) ?? `${[command, ...parameters].join(' ')} ended with code ${code}.`)
  }
  return said
}

/** Waits for a program, and ends it as soon as the script is to end. */
export function exitOf(child: ChildProcess, leaving?: AbortSignal): Promise<number> {
  const stop = () => child.kill('SIGTERM')
  if (leaving?.aborted) stop()
  leaving?.addEventListener('abort', stop, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Ends a program that was started here and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
