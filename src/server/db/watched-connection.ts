import { Socket } from 'node:net'
import pg from 'pg'
import type { SilenceWatch, Watched } from './silence-watch.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** After this long without traffic, the system asks the other side for a sign of life. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** A connection that is given up when the database does not answer. */
export class WatchedConnection extends pg.Client implements Watched {
  pid: number | undefined
  heardAt = performance.now()
  /** At first for the answers that open it. */
  askedAt: number | undefined = this.heardAt
  #bytes = 0

  constructor(config: pg.ClientConfig, watch: SilenceWatch) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS })
    const hear = (): void => {
      this.heardAt = performance.now()
      this.askedAt = undefined
    }
    this.connection.once('backendKeyData', ({ processID }: { processID: number }) => (this.pid = processID))
    this.connection.once('readyForQuery', hear)
    this.on('drain', hear)
    this.connection.once('end', () => watch.remove(this))
    Object.assign(this, {
      query: (...asked: Parameters<pg.Client['query']>): unknown => {
        this.askedAt ??= performance.now()
        return pg.Client.prototype.query.apply(this, asked)
      },
    })
    watch.add(this)
  }

  look(): void {
    const { stream } = this.connection
    const bytes = stream instanceof Socket ? stream.bytesRead : 0
    if (bytes === this.#bytes) return
    this.#bytes = bytes
    this.heardAt = performance.now()
    if (this.askedAt !== undefined) this.askedAt = this.heardAt
  }

  giveUp(): void {
    this.connection.stream.destroy(new DatabaseUnavailable('The database has fallen silent.'))
  }
}
