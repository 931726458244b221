/** Prints each step and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
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

/**
 * Runs a script's body; a failure prints one sentence and exits with 1. Only a programming error prints
 * its stack.
 */
export async function main(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    const ourMistake = !(error instanceof Error) || BUILT_IN.test(error.name)
    console.error(ourMistake ? error : error.message)
    process.exitCode = 1
  }
}

/** A sentence for the person at the terminal. */
export class Stop extends Error {
  override name = 'Stop'
}
