/** Prints each step and how long it took. Once the script is to end, none begins. */
export async function step<T>(name: string, work: () => Promise<T>, leaving?: AbortSignal): Promise<T> {
  leaving?.throwIfAborted()
  const began = performance.now()
  const tells = process.stdout.isTTY
  process.stdout.write(tells ? `  … ${name}` : '')
  try {
    const result = await work()
    const took = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`${tells ? '\r' : ''}  ✓ ${name} (${took} s)\n`)
    return result
  } catch (error) {
    process.stdout.write(`${tells ? '\r' : ''}  ✗ ${name}\n`)
    throw error
  }
}

/** Names of unexpected errors. */
const BUILT_IN = /^(Type|Reference|Range|Syntax)?Error$/

const DISK_FULL = /ENOSPC|No space left on device/

/** What to do about a program or a call that failed for want of room; undefined for any other cause. */
export const diskFull = (said: string): string | undefined =>
  DISK_FULL.test(said) ? 'The disk is full: make room on it and run this again.' : undefined

/** Undefined for a programming error, which is told with its stack. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (!BUILT_IN.test(error.name)) return error.message
  const advice = diskFull(error.message)
  return advice && `${error.message}. ${advice}`
}

/**
 * Runs a script's body; a failure prints one sentence and exits with 1. Only a programming error prints
 * its stack.
 */
export async function main(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

/** A sentence for the person at the terminal. */
export class Stop extends Error {
  override name = 'Stop'
}
