import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning } from '#server/db/embedded/lock.ts'
import { projectPath } from './project.ts'

let folder: string
let started: number[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityloop-end-'))
})
afterEach(() => {
  for (const pid of started) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  started = []
  rmSync(folder, { recursive: true, force: true })
})

const FOREVER = 'setInterval(() => {}, 1000)'
/** Starts a program that outlives its parent. */
const startDetached = (source: string, env = 'process.env') =>
  `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(source)}],
    { env: ${env}, detached: true, stdio: 'ignore' }).unref()`
/** A program that tells its process once it runs. */
function telling(name: string, source = ''): string {
  const file = JSON.stringify(join(folder, name))
  return `${source};require('node:fs').writeFileSync(${file}, String(process.pid));${FOREVER}`
}

/** A run that starts these programs, in an environment of its own. */
function startRun(...programs: string[]): ChildProcess {
  const source = `
    import { createRequire } from 'node:module'
    import { writeFileSync } from 'node:fs'
    import { endTogether } from ${JSON.stringify(projectPath('scripts', 'support', 'end-together.ts'))}
    const require = createRequire(import.meta.url)
    endTogether(() => writeFileSync(${JSON.stringify(join(folder, 'tidy'))}, ''))
    ${programs.join('\n')}
    ${FOREVER}`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'ignore' })
  started.push(run.pid ?? 0)
  return run
}

const pidOf = (name: string): Promise<number> =>
  vi
    .waitUntil(() => existsSync(join(folder, name)) && Number(readFileSync(join(folder, name), 'utf8')), {
      timeout: 40_000,
      interval: 20,
    })
    .then((pid) => {
      started.push(pid)
      return pid
    })

async function endBy(run: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(run, 'exit')
  run.kill(signal)
  const [code] = (await ended) as [unknown]
  return code
}

/** An ended program, a zombie, keeps its number until the system notices. */
function isGone(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

describe('a run that is ended', { timeout: 60_000 }, () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends what it started by %s', async (signal) => {
    const run = startRun(startDetached(telling('shop')))
    const shop = await pidOf('shop')
    expect(await endBy(run, signal)).toBe(1)
    expect(existsSync(join(folder, 'tidy'))).toBe(true)
    expect(isGone(shop)).toBe(true)
  })

  it('ends what a program left that is gone', async () => {
    const run = startRun(startDetached(startDetached(telling('database'))))
    const database = await pidOf('database')
    await endBy(run, 'SIGTERM')
    expect(isGone(database)).toBe(true)
  })

  it('ends a program with an environment of its own', async () => {
    const run = startRun(startDetached(telling('container'), '{}'))
    const container = await pidOf('container')
    await endBy(run, 'SIGTERM')
    expect(isGone(container)).toBe(true)
  })

  it('kills what does not end', async () => {
    const run = startRun(startDetached(telling('deaf', `process.on('SIGTERM', () => {})`)))
    const deaf = await pidOf('deaf')
    await endBy(run, 'SIGTERM')
    expect(isGone(deaf)).toBe(true)
  })

  it('leaves another run alone', async () => {
    const other = startRun(startDetached(telling('other')))
    const run = startRun(startDetached(telling('own')))
    const [theirs, own] = [await pidOf('other'), await pidOf('own')]
    await endBy(run, 'SIGTERM')
    expect(isGone(own)).toBe(true)
    expect(isRunning(theirs)).toBe(true)
    await endBy(other, 'SIGTERM')
  })
})
