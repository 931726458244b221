export interface Access {
  id: string
  method: string
  url: string
  /** The client's address as it is counted (`client-address.ts`). */
  address: string
  status: number
  /** Milliseconds, from the first byte of the request to the answer handed to the socket. */
  took: number
  from: 'static' | 'cache' | 'page' | 'api' | 'front'
}

const TOKEN =
  /\/(voucher|confirm-order|change-booking|move-ticket|choose-password|delete-personal-data\/confirm)\/.*/

/** The token in an address opens a voucher or settles an order, so it must not be readable in a log. */
const loggable = (url: string): string => {
  const query = url.indexOf('?')
  return (query < 0 ? url : url.slice(0, query)).replace(TOKEN, '/$1/…')
}

/** Paths that need no escaping in JSON: nearly all, and the check is quicker than `JSON.stringify`. */
const PLAIN = /^[\w/.~-]*$/

/** `sample` is the share of lines written; the line names it, so that counts can be scaled up. */
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

/** Errors and calls that may change something are always written. */
const mustBeKept = ({ method, status }: Access): boolean =>
  status >= 400 || (method !== 'GET' && method !== 'HEAD')

/** `write` gathers lines, `flushSync` writes the gathered ones at once. */
export interface LogDestination {
  write(line: string): unknown
  flushSync(): void
}

export interface AccessLog {
  write(access: Access): void
  close(): void
}

/**
 * One JSON line per answer, without queries, which contain searches, coupons and voucher tokens. Errors and
 * writes are flushed at once, so that a killed process has logged them; of the rest the share `sample` is
 * written (1: every line).
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

/** Lines are written in blocks: a system call for each would cost more than sending the page. */
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
    // pino wants more than `minLength`.
    maxWrite: 2 * BLOCK_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  })
  return createAccessLog(destination, accessLogSample)
}
