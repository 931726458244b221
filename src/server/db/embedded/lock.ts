import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseUnavailable } from '../unavailable.ts'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Lets one process at a time create, start or stop the cluster; breaks the lock of a killed process. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unusable(file, error)
      const holder = readHolder(file)
      if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true })
      if (Date.now() > deadline) throw new DatabaseUnavailable(`Another process keeps ${file} for a minute.`)
      await wait(20)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch (error) {
    // Its holder released it between our two checks.
    if (codeOf(error) === 'ENOENT') return undefined
    throw unusable(file, error)
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'no reason given'

const unusable = (file: string, error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    `The lock of the embedded PostgreSQL, ${file}, cannot be used (${codeOf(error)}): ` +
      'mend it, or set DATABASE_URL.',
  )
