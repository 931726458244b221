import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports processor time in hundredths of a second, whatever the kernel's tick. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has used, all its threads together. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The same in milliseconds, precise to a thousandth, for what takes less than a tick. */
export function cpuMilliseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  })
  return threads.reduce((sum, spent) => sum + spent, 0)
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  return (
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
  )
}
