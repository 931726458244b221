import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Patience } from './patience.ts'
import type { ServerProcesses } from './server-processes.ts'

/** A connection as the watch sees it. All instants are those of `performance.now()`. */
export interface Watched {
  /** The server's process; unknown until the connection is open. */
  readonly pid: number | undefined
  readonly heardAt: number
  /** `undefined` while it waits for no answer. */
  readonly askedAt: number | undefined
  /** Notes whether a part of the answer has come since. */
  look(): void
  /** Breaks the connection: whoever waits for it gets an error at once. */
  giveUp(): void
}

const LOOKS_WITHIN_PATIENCE = 4

/**
 * Finds connections that have fallen silent. A statement that waits for a lock may take long, and from here a
 * dead connection looks the same. So a new connection is opened, over which the server says what it works on.
 * What it does not work on will never be answered: that connection is given up, and with it all that were
 * last heard before it was asked. Where the new connection is silent too, so is the database: until it
 * answers, everybody is refused at once instead of waiting in turn.
 */
export class SilenceWatch {
  readonly #connections = new Set<Watched>()
  readonly #server: ServerProcesses
  readonly #patience: Pick<Patience, 'answer'>
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  /** Processes of connections that were given up, to be ended as soon as the server answers. */
  readonly #left = new Set<number>()
  #lastLeftAt = 0
  #asking = false
  #isSilent = false

  constructor(server: ServerProcesses, patience: Pick<Patience, 'answer'>, now = () => performance.now()) {
    this.#server = server
    this.#patience = patience
    this.#now = now
    this.#timer = setInterval(() => void this.look(), patience.answer / LOOKS_WITHIN_PATIENCE).unref()
  }

  add(connection: Watched): void {
    this.#connections.add(connection)
    if (this.#isSilent) setImmediate(() => this.#giveUp([connection]))
  }

  remove(connection: Watched): void {
    this.#connections.delete(connection)
  }

  async look(): Promise<void> {
    if (this.#asking) return
    const overdue = this.#lookAtAll().filter((connection) => this.#isOverdue(connection))
    if (overdue.length === 0 && !this.#isSilent) return
    this.#asking = true
    try {
      await this.#judge(overdue)
      // Not waited for: the database may fall silent while it does that.
      this.#endLeft()
    } finally {
      this.#asking = false
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #lookAtAll(): Watched[] {
    const all = [...this.#connections]
    for (const connection of all) connection.look()
    return all
  }

  #isOverdue({ askedAt }: Watched): boolean {
    return askedAt !== undefined && this.#now() - askedAt >= this.#patience.answer
  }

  async #judge(overdue: Watched[]): Promise<void> {
    const began = this.#now()
    const atWork = await this.#server.atWork(pidsOf(overdue))
    // After a long pause of this process, its timers run before the answers that have come are read.
    await nextTurn()
    const all = this.#lookAtAll()
    this.#isSilent = atWork === undefined
    if (!atWork) return this.#giveUp(all.filter(({ heardAt }) => heardAt < began))
    const silent = overdue.filter(({ pid }) => pid === undefined || !atWork.has(pid))
    const since = Math.min(...silent.map(({ askedAt = Infinity }) => askedAt))
    // Asked again since, it was heard meanwhile.
    if (since < began) this.#giveUp(all.filter((connection) => this.#isLost(connection, since)))
  }

  /** Not heard since; whoever asked only just now may still be answered. */
  #isLost(connection: Watched, since: number): boolean {
    const { heardAt, askedAt } = connection
    return heardAt <= since && (askedAt === undefined || this.#isOverdue(connection))
  }

  #endLeft(): void {
    if (this.#isSilent || this.#left.size === 0) return
    const left = [...this.#left]
    this.#left.clear()
    void this.#server.end(left, this.#now() - this.#lastLeftAt)
  }

  #giveUp(connections: Watched[]): void {
    for (const connection of connections) {
      this.#connections.delete(connection)
      if (connection.pid !== undefined) {
        this.#left.add(connection.pid)
        this.#lastLeftAt = this.#now()
      }
      connection.giveUp()
    }
  }
}

const pidsOf = (connections: Watched[]): number[] => connections.flatMap(({ pid }) => pid ?? [])
