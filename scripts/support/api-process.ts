import type { ChildProcess } from 'node:child_process'
import { startProgram, type Output } from './start-program.ts'

/** The API alone, from its bundle. */
export const startApi = (
  entry: string,
  env: NodeJS.ProcessEnv,
  output: Output = 'inherit',
): Promise<ChildProcess> => startProgram([entry], env, output, 'The API did not start.')
