export interface Access {
  id: string
  method: string
  url: string
  status: number
  /** Milliseconds, from the first byte of the request to the answer handed to the socket. */
  took: number
  from: 'static' | 'cache' | 'page' | 'api' | 'front'
}

/** The token in a voucher's address opens the voucher, so it must not be readable in a log. */
const loggable = (url: string): string => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.includes('/voucher/') ? path.replace(/\/voucher\/.*/, '/voucher/…') : path
}

export const logLine = ({ id, method, url, status, took, from }: Access): string =>
  `{"level":30,"time":${Date.now()},"id":"${id}","method":"${method}","path":${JSON.stringify(loggable(url))},` +
  `"status":${status},"ms":${took.toFixed(1)},"from":"${from}"}\n`

export interface AccessLog {
  write(access: Access): void
  close(): void
}

/**
 * One JSON line per answer, gathered and written in blocks: a write per request would cost more than answering a
 * finished page does. Queries are left out, they carry searches, coupons and voucher tokens.
 */
export async function openAccessLog(level: string): Promise<AccessLog> {
  if (level !== 'info' && level !== 'debug') return { write: () => undefined, close: () => undefined }
  const { default: pino } = await import('pino')
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: 8_192,
    maxWrite: 65_536,
    periodicFlush: 500,
  })
  return {
    write: (access) => void destination.write(logLine(access)),
    close: () => destination.flushSync(),
  }
}
