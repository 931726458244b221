import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { abuseRequests, type Attack } from './abuse-requests.ts'
import { median, percentile } from './load.ts'
import { cpuMilliseconds } from './process-usage.ts'
import type { Report } from './report.ts'

const PAGES_PER_SECOND = 20
const QUIET_SECONDS = 10
const ABUSE_SECONDS = 60
const ABUSES = 60
/** Until its code is compiled, a kind costs many times as much. */
const WARM_UPS = 10
const TIMES = 15
/** Of the processor, for each request. */
const REQUEST_MS = 20
const MEDIAN_MS = 50
const P99_MS = 250
/** A request is given up after this time. */
const PATIENCE_MS = 60_000

interface Abused {
  port: number
  pid: number
  /** A cached page. */
  page: string
}

/** Connections of the bench, which are closed at its end. */
type Ask = (address: string, attack: Attack) => Promise<number>

/** Sends a request as from a client's address. Answers its status, 0 where none came. */
const askOver =
  (agent: Agent, port: number): Ask =>
  (address, { method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve) => {
      const own = { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br' }
      const asked = request({ agent, port, host: '127.0.0.1', path, method, headers: { ...own, ...headers } })
      asked.setTimeout(PATIENCE_MS, () => asked.destroy())
      asked.once('error', () => resolve(0))
      asked.once('response', (reply) => {
        reply.resume()
        reply.once('close', () => resolve(reply.statusCode ?? 0))
      })
      asked.end(body)
    })

/**
 * Asks at even times, whether earlier answers have come or not. Milliseconds from when each was due to its
 * answer, sorted.
 */
async function askEvenly(count: number, seconds: number, ask: () => Promise<number>): Promise<number[]> {
  const began = performance.now()
  const answers: Promise<number>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * seconds * 1_000) / count
    await wait(Math.max(0, due - performance.now()))
    answers.push(ask().then((status) => (status === 200 ? performance.now() - due : PATIENCE_MS)))
  }
  return (await Promise.all(answers)).sort((a, b) => a - b)
}

/** What the shop spends on each kind alone, with no other visitor: each time another client's first. */
async function measureKinds(report: Report, ask: Ask, pid: number): Promise<void> {
  report.heading(`Processor time of each of the dearest requests, alone (median of ${TIMES})`)
  for (const { name, why, hashes, make } of abuseRequests) {
    const spent: number[] = []
    const statuses = new Set<number>()
    for (let time = -WARM_UPS; time < TIMES; time += 1) {
      const attack = make()
      const before = cpuMilliseconds(pid)
      statuses.add(await ask(`203.0.113.${100 + time}`, attack))
      // An answer may be sent before its work is over, such as compressing it more finely.
      await wait(50)
      if (time >= 0) spent.push(cpuMilliseconds(pid) - before)
    }
    const said = `${[...statuses].join(' and ')}, ${why}`
    if (hashes) report.tell(name, median(spent), ' ms', said)
    else report.atMost(name, median(spent), REQUEST_MS, ' ms', said)
  }
}

/**
 * A cached page stays quick while one client sends the dearest requests that it may: 60 in a minute, of every
 * kind in turn. Latencies are counted from when a request was due, so that a shop that stands still is not
 * asked less.
 */
export async function measureAbuse(report: Report, { port, pid, page }: Abused): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const ask = askOver(agent, port)
  const visit = () => ask('198.51.100.7', { path: page })
  const visitFor = (seconds: number) => askEvenly(PAGES_PER_SECOND * seconds, seconds, visit)
  try {
    await visitFor(2)
    await measureKinds(report, ask, pid)
    report.heading(`A cached page, ${PAGES_PER_SECOND} times a second`)
    const quiet = await visitFor(QUIET_SECONDS)
    report.tell('alone: p50', percentile(quiet, 0.5), ' ms')
    report.tell('alone: p99', percentile(quiet, 0.99), ' ms')
    let turn = 0
    const abuse = () => {
      const attack = abuseRequests[turn % abuseRequests.length]?.make() ?? { path: '/' }
      turn += 1
      return ask('203.0.113.2', attack)
    }
    const before = cpuMilliseconds(pid)
    const [visits] = await Promise.all([visitFor(ABUSE_SECONDS), askEvenly(ABUSES, ABUSE_SECONDS, abuse)])
    const share = (cpuMilliseconds(pid) - before) / (ABUSE_SECONDS * 10)
    report.tell('processor in use meanwhile', share, ' %')
    report.tell('pages without an answer', visits.filter((took) => took >= PATIENCE_MS).length)
    report.atMost('beside 60 of these a minute: p50', percentile(visits, 0.5), MEDIAN_MS, ' ms')
    report.atMost('beside 60 of these a minute: p99', percentile(visits, 0.99), P99_MS, ' ms')
  } finally {
    agent.destroy()
  }
}
