import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Stands in the environment of all that a run starts: its own mark beside those of the runs around it. */
const MARKS = 'CITYLOOP_RUNS'
const MS_TO_END = 5_000
const MS_TO_DIE = 2_000

interface Program {
  pid: number
  parent: number
  name: string
  isMarked: boolean
}

function readProgram(pid: string, mark: string): Program[] {
  try {
    const [, name = '', state, parent] =
      /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (state === 'Z') return []
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const isMarked = variables.some((one) => one.startsWith(`${MARKS}=`) && one.includes(mark))
    return [{ pid: Number(pid), parent: Number(parent), name, isMarked }]
  } catch {
    // It ended meanwhile, or is another account's.
    return []
  }
}

/**
 * What is marked or has a parent that is: a shop or a database outlives its parent, and some tests start a
 * program with an environment of its own. Linux only.
 */
function findPrograms(mark: string): Program[] {
  if (!existsSync('/proc')) return []
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => readProgram(pid, mark))
  const ours = new Set([process.pid, ...all.filter(({ isMarked }) => isMarked).map(({ pid }) => pid)])
  let before: number
  do {
    before = ours.size
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid)
  } while (ours.size > before)
  return all.filter(({ pid }) => ours.has(pid) && pid !== process.pid)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/** PostgreSQL waits for its clients to leave when it gets SIGTERM. */
const politeSignal = ({ name }: Program): NodeJS.Signals => (name === 'postgres' ? 'SIGINT' : 'SIGTERM')

/** Without a turn of the event loop, in which this process would go on and start its next program. */
const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function endPrograms(mark: string): void {
  const asked = new Set<number>()
  const began = performance.now()
  for (;;) {
    const left = findPrograms(mark)
    const spent = performance.now() - began
    if (left.length === 0 || spent > MS_TO_END + MS_TO_DIE) return
    for (const program of left) {
      if (spent > MS_TO_END) send(program.pid, 'SIGKILL')
      else if (!asked.has(program.pid)) send(program.pid, politeSignal(program))
      asked.add(program.pid)
    }
    pause(50)
  }
}

/**
 * From now on SIGINT, SIGTERM and SIGHUP end, within seconds, all that this process and its programs
 * started: runners, their workers and browsers, shops and databases. Then `cleanUp` runs, and this process
 * ends with 1.
 */
export function endTogether(cleanUp: () => void): void {
  const mark = randomUUID()
  process.env[MARKS] = [process.env[MARKS], mark].filter(Boolean).join(' ')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      console.error(`Ended by ${signal}.`)
      endPrograms(mark)
      cleanUp()
      process.exit(1)
    })
  }
}
