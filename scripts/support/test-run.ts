import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from './project.ts'
import { sentenceOf } from './steps.ts'

export interface Count {
  passed: number
  failed: number
  /** Names of what passed only at the second try; they are counted as passed. */
  flaky?: string[]
  /** What a program printed, where that is shown in one piece at its end. */
  said?: string
  /** Why there was nothing to judge, where that is no fault. */
  idle?: string
}

export type Judge = () => Promise<Count>

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
  async judge(name: string, judge: Judge): Promise<boolean> {
    printHeading(name)
    return this.#record(name, await measured(judge))
  }

  /**
   * Judges two checks at a time, in this order, so the longest should come first. What they print is shown
   * at their end, each under its name.
   */
  async judgeSideBySide(checks: (readonly [string, Judge])[]): Promise<void> {
    const waiting = [...checks]
    const judgeNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, judge] = next
        const outcome = await measured(judge)
        printHeading(name)
        this.#record(name, outcome)
      }
    }
    await Promise.all([judgeNext(), judgeNext()])
  }

  #record(name: string, { seconds, count }: Measured): boolean {
    if (count.said) process.stdout.write(count.said)
    const ranNothing = !count.idle && count.passed + count.failed === 0
    if (ranNothing) console.error(`${name} ran nothing.`)
    const failed = ranNothing ? 1 : count.failed
    this.#outcomes.push({ ...count, name, seconds, failed })
    return failed === 0
  }

  skip(name: string, reason: string): void {
    console.log(`\n── ${name}: not judged, ${reason}`)
    this.#outcomes.push({ name, seconds: 0, passed: 0, failed: 1 })
  }

  /** Prints the table and the closing line. Returns whether everything passed. */
  close(): boolean {
    console.log('\n')
    for (const { name, seconds, passed, failed, idle } of this.#outcomes) {
      const mark = idle ? '–' : failed === 0 ? '✓' : '✗'
      const counts =
        idle?.padEnd(25) ?? `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
      console.log(`  ${mark} ${name.padEnd(34)} ${counts} ${seconds.toFixed(1).padStart(7)} s`)
    }
    const { passed, failed, flaky = [] } = sumOf(this.#outcomes)
    if (flaky.length > 0) console.log(['\nFlaky: passed only at the second try', ...flaky].join('\n  '))
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0
  }
}

interface Measured {
  seconds: number
  count: Count
}

async function measured(judge: Judge): Promise<Measured> {
  const began = performance.now()
  const count = await judge().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    said: `${sentenceOf(error) ?? (error instanceof Error ? error.message : String(error))}\n`,
  }))
  return { seconds: (performance.now() - began) / 1000, count }
}

function printHeading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 100 - name.length))}`)
}

/** `kept` output is returned as `said`: programs that run side by side would print into each other. */
export type Output = 'shown' | 'kept' | 'dropped'

const STREAMS = {
  shown: ['inherit', 'inherit', 'inherit'],
  kept: ['ignore', 'pipe', 'pipe'],
  dropped: ['ignore', 'ignore', 'ignore'],
} satisfies Record<Output, StdioOptions>

/** Runs a program and counts its exit code as one result. */
export async function runCheck(
  command: string,
  parameters: string[],
  env = process.env,
  output: Output = 'shown',
): Promise<Count> {
  const child = spawn(command, parameters, { cwd: projectFolder, stdio: STREAMS[output], env })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [code] = (await once(child, 'close')) as [number | null]
  const passed = code === 0 ? 1 : 0
  return { passed, failed: 1 - passed, said: Buffer.concat(said).toString() || undefined }
}

/** What a runner's report counts, with one failure where it counts none and the runner itself failed. */
export const withRunnerFailure = (runner: Count, report: Count): Count =>
  runner.failed > 0 && report.failed === 0 ? { ...report, failed: 1 } : report
