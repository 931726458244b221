import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SilenceWatch, type Watched } from './silence-watch.ts'

const ANSWER = 2_000

describe('the watch for silence', () => {
  let now: number
  /** What the server says it works on, or that it is silent too. */
  let atWork: number[] | 'silent'
  /** What happens while it is asked. */
  let meanwhile: () => void
  let asked: number[][]
  let ended: { pids: number[]; milliseconds: number }[]
  let watch: SilenceWatch

  beforeEach(() => {
    now = 10_000
    atWork = []
    meanwhile = () => undefined
    asked = []
    ended = []
    const server = {
      atWork(pids: number[]) {
        asked.push(pids)
        meanwhile()
        return Promise.resolve(atWork === 'silent' ? undefined : new Set(atWork))
      },
      end(pids: number[], milliseconds: number) {
        ended.push({ pids, milliseconds })
        return Promise.resolve()
      },
    }
    watch = new SilenceWatch(server, { answer: ANSWER }, () => now)
  })
  afterEach(() => watch.close())

  interface Fake extends Watched {
    pid: number | undefined
    heardAt: number
    askedAt: number | undefined
    givenUp: boolean
  }

  function open(pid: number | undefined, heardAt: number, askedAt?: number): Fake {
    const connection: Fake = {
      pid,
      heardAt,
      askedAt,
      givenUp: false,
      look: () => undefined,
      giveUp() {
        connection.givenUp = true
      },
    }
    watch.add(connection)
    return connection
  }

  it('asks the server once patience is over', async () => {
    const connection = open(1, 0, now - ANSWER + 1)
    await watch.look()
    expect(asked).toEqual([])
    now += 1
    await watch.look()
    expect(asked).toEqual([[1]])
    expect(connection.givenUp).toBe(true)
  })

  it('keeps a statement that the server works on', async () => {
    const [slow, idle] = [open(1, 0, 0), open(2, 0)]
    atWork = [1]
    await watch.look()
    expect([slow.givenUp, idle.givenUp]).toEqual([false, false])
    expect(ended).toEqual([])
  })

  it('gives up a connection that never opened', async () => {
    const opening = open(undefined, 0, 0)
    await watch.look()
    expect(opening.givenUp).toBe(true)
    expect(ended).toEqual([])
  })

  it('gives up whatever was last heard before', async () => {
    const silent = open(1, 5_000, 5_000)
    const kinds = {
      idle: open(2, 4_900),
      idleSince: open(3, 5_100),
      locked: open(4, 4_900, 4_950),
      heardSince: open(5, 5_100, 5_200),
      askedJustNow: open(6, 4_900, now - ANSWER + 1),
    }
    atWork = [4, 5]
    await watch.look()
    expect(silent.givenUp).toBe(true)
    expect(Object.entries(kinds).flatMap(([kind, { givenUp }]) => (givenUp ? kind : []))).toEqual([
      'idle',
      'locked',
    ])
    expect(ended).toEqual([{ pids: [1, 2, 4], milliseconds: 0 }])
  })

  it('keeps a connection answered while the server is asked', async () => {
    const [answered, asking] = [open(1, 0, 5_000), open(2, 0, 5_000)]
    // Read only when this process comes to it.
    meanwhile = () =>
      setImmediate(() => {
        now += 10
        Object.assign(answered, { heardAt: now, askedAt: undefined })
        Object.assign(asking, { heardAt: now, askedAt: now })
      })
    await watch.look()
    expect([answered.givenUp, asking.givenUp]).toEqual([false, false])
  })

  it('gives up all when the server is silent too', async () => {
    const connections = [open(1, 0, 0), open(2, 9_000), open(3, 9_000, 9_999)]
    const heard = open(4, 9_000, 9_999)
    atWork = 'silent'
    meanwhile = () => {
      now += 10
      heard.heardAt = now
    }
    await watch.look()
    expect(connections.map(({ givenUp }) => givenUp)).toEqual([true, true, true])
    expect(heard.givenUp).toBe(false)
    expect(ended).toEqual([])
  })

  it('refuses new connections until the server answers', async () => {
    open(1, 0, 0)
    atWork = 'silent'
    await watch.look()
    const refused = open(2, now, now)
    await expect.poll(() => refused.givenUp).toBe(true)
    atWork = []
    now += 700
    await watch.look()
    expect(ended).toEqual([{ pids: [1, 2], milliseconds: 700 }])
    const opened = open(3, now, now)
    await new Promise(setImmediate)
    expect(opened.givenUp).toBe(false)
    atWork = [3]
    opened.askedAt = 0
    await watch.look()
    expect(ended).toHaveLength(1)
  })
})
