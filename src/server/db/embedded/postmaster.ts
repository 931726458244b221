import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from './lock.ts'

export interface Postmaster {
  pid: number
  port: number
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** After a crash the number may belong to a stranger; only where /proc exists can we tell. */
function isPostgres(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return true
  try {
    // The name stands in brackets, the state behind it; a zombie (Z) only waits to be counted as dead.
    const [, name = '', state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state !== 'Z' && name.includes('postgres')
  } catch {
    return false
  }
}

/** The database server that runs on this cluster, if one does; what a dead one left behind is cleared. */
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
