import { connect, type Socket } from 'node:net'

export interface Load {
  port: number
  path: string
  headers?: Record<string, string>
  connections: number
  /** Stops after this time, or after this many answers, whichever comes first. */
  ms: number
  answers?: number
  /** Paths made one after the other, for pages that must not be asked for twice. */
  nextPath?: () => string
}

export interface LoadResult {
  answers: number
  seconds: number
  bytes: number
  statuses: Record<number, number>
  /** Milliseconds of each answer, sorted. */
  latencies: number[]
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Keeps a number of connections busy, one request at a time on each; cheap enough to out-run the servers it
 * measures.
 */
export async function load(options: Load): Promise<LoadResult> {
  const began = performance.now()
  const result: LoadResult = { answers: 0, seconds: 0, bytes: 0, statuses: {}, latencies: [] }
  const over = () =>
    performance.now() - began >= options.ms || result.answers >= (options.answers ?? Number.POSITIVE_INFINITY)
  await Promise.all(Array.from({ length: options.connections }, () => keepAsking(options, result, over)))
  result.seconds = (performance.now() - began) / 1000
  result.latencies.sort((a, b) => a - b)
  return result
}

function keepAsking(options: Load, result: LoadResult, over: () => boolean): Promise<void> {
  const { port, headers = {} } = options
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`
  const fixed = Buffer.from(requestFor(options.path))
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let asked = 0
    let left = 0
    let received: Buffer = Buffer.alloc(0)
    const ask = () => {
      asked = performance.now()
      socket.write(options.nextPath ? requestFor(options.nextPath()) : fixed)
    }
    const answered = () => {
      result.answers += 1
      result.latencies.push(performance.now() - asked)
      if (over()) {
        socket.destroy()
        resolve()
      } else ask()
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      result.bytes += chunk.length
      if (left > 0) {
        left -= chunk.length
        if (left <= 0) answered()
        return
      }
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
      const end = received.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = received.toString('latin1', 0, end)
      const status = Number(text.slice(9, 12))
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) return reject(new Error(`an answer without a length: ${text.slice(0, 80)}`))
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      left = length - (received.length - end - END_OF_HEAD.length)
      received = Buffer.alloc(0)
      if (left <= 0) answered()
    })
  })
}

export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
