/** What the reference takes on a calm core of the machine on which the limits were set. */
const REFERENCE_MS = 1.4

const sample = JSON.stringify(
  Array.from({ length: 400 }, (_, id) => ({ id, name: `Ticket ${id}`, day: '2026-12-04', units: [1, 2, 3] })),
)

function reference(): void {
  for (let round = 0; round < 10; round += 1) JSON.stringify(JSON.parse(sample))
}

/** Linux brings the time of a running thread up to date this often. */
const TICK_MS = 4

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * What this thread spent. The process counts exactly, but with the hashes of passwords in other threads; the
 * thread counts its own, but in ticks.
 */
async function once(work: () => unknown): Promise<number> {
  const whole = process.cpuUsage()
  const own = process.threadCpuUsage()
  await work()
  const ofThread = milliseconds(process.threadCpuUsage(own)) + TICK_MS
  return Math.min(milliseconds(process.cpuUsage(whole)), ofThread)
}

/** The least of several tries, since whatever else runs can only make one dearer; ends with a good one. */
async function leastOf(tries: number, work: () => unknown, good = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < tries && least > good; turn += 1) least = Math.min(least, await once(work))
  return least
}

const TRIES = 6

/** Milliseconds of a calm core that the work takes; tried again for as long as that is more than `most`. */
export type MeasureCpu = (most: number, work: () => unknown) => Promise<number>

/** On a busy or slower core the same work takes longer, and so does the reference beside it. */
export async function calmCpu(): Promise<MeasureCpu> {
  const slowness = (await leastOf(20, reference)) / REFERENCE_MS
  return async (most, work) => (await leastOf(TRIES, work, most * slowness)) / slowness
}
