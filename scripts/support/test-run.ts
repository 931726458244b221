import { spawn } from 'node:child_process'
import { projectFolder } from './project.ts'
import { exitOf } from './programs.ts'

export interface Count {
  passed: number
  failed: number
  /** Names of what passed only at the second try; they are counted as passed. */
  flaky?: string[]
}

export const sumOf = (counts: Count[]): Count => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  flaky: counts.flatMap(({ flaky = [] }) => flaky),
})

interface Outcome extends Count {
  name: string
  seconds: number
}

/** Collects the results of all checks; a failed one does not stop the others. */
export class TestRun {
  readonly #outcomes: Outcome[] = []

  /** `judge` returns its count. A check that throws, or runs nothing, counts as one failure. */
  async judge(name: string, judge: () => Promise<Count>): Promise<boolean> {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 100 - name.length))}`)
    const began = performance.now()
    const told = await judge().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    const ranNothing = told.passed + told.failed === 0
    if (ranNothing) console.error(`${name} ran nothing.`)
    const count = ranNothing ? { passed: 0, failed: 1 } : told
    this.#outcomes.push({ name, seconds: (performance.now() - began) / 1000, ...count })
    return count.failed === 0
  }

  skip(name: string, reason: string): void {
    console.log(`\n── ${name}: not judged, ${reason}`)
    this.#outcomes.push({ name, seconds: 0, passed: 0, failed: 1 })
  }

  /** Prints the table and the closing line. Returns whether everything passed. */
  close(): boolean {
    console.log('\n')
    for (const { name, seconds, passed, failed } of this.#outcomes) {
      const mark = failed === 0 ? '✓' : '✗'
      const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
      console.log(`  ${mark} ${name.padEnd(34)} ${counts} ${seconds.toFixed(1).padStart(7)} s`)
    }
    const { passed, failed, flaky = [] } = sumOf(this.#outcomes)
    if (flaky.length > 0) console.log(['\nFlaky: passed only at the second try', ...flaky].join('\n  '))
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0
  }
}

/** Runs a program and counts its exit code as one result. */
export async function runCheck(
  command: string,
  parameters: string[],
  env = process.env,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<Count> {
  const child = spawn(command, parameters, { cwd: projectFolder, stdio, env })
  const code = await exitOf(child)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The same for programs that run side by side: the output is printed as a whole at the end. */
export async function runCheckQuietly(command: string, parameters: string[]): Promise<Count> {
  const child = spawn(command, parameters, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const code = await exitOf(child)
  process.stdout.write(Buffer.concat(said))
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** What a runner's report counts, with one failure where it counts none and the runner itself failed. */
export const withRunnerFailure = (runner: Count, report: Count): Count =>
  runner.failed > 0 && report.failed === 0 ? { ...report, failed: 1 } : report
