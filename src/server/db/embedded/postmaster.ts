import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './lock.ts'

export interface Postmaster {
  pid: number
  port: number
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** After a crash another program may have the process id; only /proc can tell. */
function isPostgres(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return true
  try {
    // The name is in brackets, followed by the state; a zombie (Z) is dead but not yet reaped.
    const [, name = '', state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state !== 'Z' && name.includes('postgres')
  } catch {
    return false
  }
}

/** The database server running on this cluster, if any; clears the files of a dead one. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const file = pidFile(cluster)
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (!isRunning(pid) || !isPostgres(pid)) {
    rmSync(file, { force: true })
    return undefined
  }
  return port > 0 ? { pid, port } : undefined
}
