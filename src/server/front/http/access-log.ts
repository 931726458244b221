export interface Access {
  id: string
  method: string
  url: string
  /** What the client is known by. */
  address: string
  status: number
  /** Milliseconds, from the first byte of the request to the answer handed to the socket. */
  took: number
  from: 'static' | 'cache' | 'page' | 'api' | 'front'
}

const TOKEN = /\/(voucher|confirm-order)\/.*/

/** The token in an address opens a voucher or settles an order, so it must not be readable in a log. */
const loggable = (url: string): string => {
  const query = url.indexOf('?')
  return (query < 0 ? url : url.slice(0, query)).replace(TOKEN, '/$1/…')
}

/**
 * Needs no escaping in JSON. Nearly every path is of this kind, and looking is quicker than
 * `JSON.stringify`.
 */
const PLAIN = /^[\w/.~-]*$/

/** `sample`: the share of such lines that are written, told so that counts can be scaled up again. */
export function logLine({ id, method, url, address, status, took, from }: Access, sample = 1): string {
  const path = loggable(url)
  const quoted = PLAIN.test(path) ? `"${path}"` : JSON.stringify(path)
  const ms = Math.round(took * 10) / 10
  const share = sample < 1 ? `,"sample":${sample}` : ''
  return (
    `{"level":30,"time":${Date.now()},"id":"${id}","method":"${method}","path":${quoted},` +
    `"address":"${address}","status":${status},"ms":${ms},"from":"${from}"${share}}\n`
  )
}

/** Errors and calls that may change something: written whole, whatever share of the rest is. */
const mustBeKept = ({ method, status }: Access): boolean =>
  status >= 400 || (method !== 'GET' && method !== 'HEAD')

/** Where lines go: `write` gathers, `flushSync` hands over at once what was gathered. */
export interface LogDestination {
  write(line: string): unknown
  flushSync(): void
}

export interface AccessLog {
  write(access: Access): void
  close(): void
}

/**
 * One JSON line per answer. Queries are left out: they carry searches, coupons and voucher tokens. Errors
 * and writes are handed over at once, so that a killed process has logged what it answered; of the rest,
 * `sample` is the share that is written (1: every line).
 */
export function createAccessLog(destination: LogDestination, sample: number): AccessLog {
  return {
    write(access) {
      if (mustBeKept(access)) {
        destination.write(logLine(access))
        destination.flushSync()
      } else if (sample === 1 || Math.random() < sample) destination.write(logLine(access, sample))
    },
    close: () => destination.flushSync(),
  }
}

/**
 * Lines are written in blocks, at least twice a second: a system call for each would cost more than the
 * page.
 */
const BLOCK_BYTES = 65_536
const LONGEST_WAIT_MS = 500

/** The access log of this process on its standard output; none below the level `info`. */
export async function createStdoutAccessLog(settings: {
  logLevel: string
  accessLogSample: number
}): Promise<AccessLog> {
  const { logLevel, accessLogSample } = settings
  if (logLevel !== 'info' && logLevel !== 'debug') return { write: () => undefined, close: () => undefined }
  const { default: pino } = await import('pino')
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: BLOCK_BYTES,
    // Must be more than what is gathered.
    maxWrite: 2 * BLOCK_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  })
  return createAccessLog(destination, accessLogSample)
}
