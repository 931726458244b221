import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from './project.ts'
import { Stop } from './steps.ts'

/** A number is that of an open file. */
export type Output = 'inherit' | 'ignore' | number

/** Starts one of our servers. Resolves once it listens; throws the given sentence if it does not. */
export async function startProgram(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
  sentence: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, parameters, {
    cwd: projectFolder,
    // The terminal's Ctrl-C does not reach it; the process that started it ends it, once.
    detached: true,
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'production' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const [outcome] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof outcome === 'object' && outcome !== null && 'listening' in outcome) return child
  throw new Stop(sentence)
}
