import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { load, type Load, median, percentile } from './load.ts'
import { cpuSeconds } from './process-usage.ts'

const ROUNDS = 5
const ROUND_MS = 1200

export interface Ratios {
  /** Ours ÷ the bare server's. */
  throughput: number
  /** The bare server's processor time per answer ÷ ours. */
  cpu: number
  /** Ours ÷ the bare server's. */
  p99: number
  perSecond: number
  bytes: number
}

async function startBare(bytes: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(bytes)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ listening: number }]
  return { child, port: message.listening }
}

/**
 * Measures our server and a bare one that sends as many bytes in turns, so noise disturbs both alike.
 */
export async function againstBare(pid: number, load_: Omit<Load, 'ms'>, bareBytes?: number): Promise<Ratios> {
  const probe = await load({ ...load_, connections: 1, ms: 5_000, answers: 1 })
  const bytes = bareBytes ?? bodyBytes(probe.bytes, probe.statuses)
  const bare = await startBare(bytes)
  const rounds: Ratios[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await measure(pid, { ...load_, ms: ROUND_MS })
      const theirs = await measure(bare.child.pid ?? 0, {
        ...load_,
        port: bare.port,
        nextPath: undefined,
        ms: ROUND_MS,
      })
      // The first round warms both up.
      if (round > 0) {
        rounds.push({
          throughput: ours.perSecond / theirs.perSecond,
          cpu: theirs.cpuPerAnswer / ours.cpuPerAnswer,
          p99: ours.p99 / theirs.p99,
          perSecond: ours.perSecond,
          bytes,
        })
      }
    }
  } finally {
    bare.child.kill()
  }
  const middle = (pick: (ratios: Ratios) => number) => median(rounds.map(pick))
  return {
    throughput: middle((r) => r.throughput),
    cpu: middle((r) => r.cpu),
    p99: middle((r) => r.p99),
    perSecond: middle((r) => r.perSecond),
    bytes,
  }
}

/** The size of an answer's body; the cost of the head counts against us. */
function bodyBytes(bytes: number, statuses: Record<number, number>): number {
  const HEAD_ABOUT = 1_600
  return statuses[304] ? 0 : Math.max(0, bytes - HEAD_ABOUT)
}

async function measure(pid: number, options: Load) {
  const before = cpuSeconds(pid)
  const { answers, seconds, latencies } = await load(options)
  return {
    perSecond: answers / seconds,
    cpuPerAnswer: (cpuSeconds(pid) - before) / answers,
    p99: percentile(latencies, 0.99),
  }
}
