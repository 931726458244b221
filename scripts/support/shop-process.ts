import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { shopEntry } from '../builds/builds.ts'
import { startProgram, type Output } from './start-program.ts'

/**
 * 8 MB for short-lived objects: with Node's default of 16 the process takes 40 MB more for the same
 * throughput. The old heap is collected whenever it has grown by a fifth: by default, V8 leaves 50 MB of
 * garbage. Pages rendered without caches cost a quarter more for that, cached ones cost the same.
 */
const FRUGAL = ['--max-semi-space-size=8', '--heap-growing-percent=20']
/** The C library gives memory back instead of keeping it for later: 20 MB less after a busy hour. */
const FRUGAL_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** The production server of the build. */
export const startShop = (env: NodeJS.ProcessEnv, output: Output = 'inherit'): Promise<ChildProcess> =>
  startProgram([...FRUGAL, shopEntry()], { ...FRUGAL_ENV, ...env }, output, 'The shop did not start.')

/**
 * The same for tests: writes its whole log to a file, which is searched for card numbers afterwards. All
 * tests come from one client address, so that bound is out of the way.
 */
export async function startLoggedShop(env: NodeJS.ProcessEnv, log: string): Promise<ChildProcess> {
  const file = openSync(log, 'a')
  try {
    return await startShop({ SEATS_PER_ADDRESS: '99999', ...env, LOG_LEVEL: 'debug' }, file)
  } finally {
    closeSync(file)
  }
}
