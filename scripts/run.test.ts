import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { runningPostmaster } from '#server/db/embedded/postmaster.ts'
import { projectFolder } from './support/project.ts'

let folder: string
let started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityloop-run-'))
  // Under root, the database runs as another account, which needs access.
  chmodSync(folder, 0o755)
})
afterEach(() => {
  for (const { pid } of started) if (pid !== undefined && isThere(pid)) process.kill(-pid, 'SIGKILL')
  started = []
  // Only a test that failed leaves one.
  const left = runningPostmaster(join(folder, 'postgresql'))
  if (left) process.kill(left.pid, 'SIGINT')
  rmSync(folder, { recursive: true, force: true })
})

/** Whether something is left of a group of processes. */
function isThere(leader: number): boolean {
  try {
    process.kill(-leader, 0)
    return true
  } catch {
    return false
  }
}

/** Runs a command as npm does, in a group of processes of its own. */
function runInShell(command: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  // The second command keeps the shell from becoming the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs ${command}; true`], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: command, DATA_DIR: folder, ...env },
  })
  started.push(shell)
  return shell
}

it('ends with the shell in which npm runs it', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const shell = runInShell('sandbox', { SANDBOX_PORT: String(port) })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(true)
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
})

/** The programs that have this run's folder in their environment, by name. */
function programsOfRun(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${folder}`)
      return isOurs ? [readFileSync(`/proc/${pid}/comm`, 'utf8').trim()] : []
    } catch {
      return []
    }
  })
}

it('ends all that a test run started', { timeout: 120_000 }, async () => {
  const shell = runInShell('test-long crowds')
  await vi.waitUntil(() => programsOfRun().includes('postgres'), { timeout: 90_000, interval: 100 })
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await expect.poll(programsOfRun, { timeout: 20_000 }).toEqual([])
})

it('leaves nothing of a start that ends early', { timeout: 240_000 }, async () => {
  const out = join(folder, 'dist')
  const builds = join(out, 'builds')
  const inUse = join(out, 'in-use')
  const inside = (place: string) => (existsSync(place) ? readdirSync(place) : [])
  const shell = runInShell('start', {
    OUT_DIR: out,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })
  let said = ''
  shell.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  const isBuilding = () => {
    if (shell.exitCode !== null) throw new Error(`the start ended by itself: ${said}`)
    return inside(builds).length === 1
  }
  await vi.waitUntil(isBuilding, { timeout: 120_000, interval: 50 })
  const database = join(folder, 'postgresql', 'postmaster.pid')
  expect([existsSync(database), inside(inUse)]).toEqual([true, [expect.any(String)]])
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  await expect.poll(() => isThere(shell.pid ?? 0), { timeout: 30_000 }).toBe(false)
  expect([existsSync(database), inside(inUse), inside(builds)]).toEqual([false, [], []])
  expect(inside(folder)).not.toContain('postgresql.lock')
})
