import pg from 'pg'
import type { Channel } from './notify.ts'

export interface Listening {
  close(): Promise<void>
}

const RETRY_MILLISECONDS = 1_000

/**
 * Listens for notifications of other processes on a connection of its own, which is reopened when it
 * breaks. Messages sent in between are lost, so `missed` is called after a break: anything may be stale.
 */
export async function listen(
  url: string,
  heard: (channel: Channel, tags: string[]) => void,
  missed: () => void,
): Promise<Listening> {
  let closed = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'cityloop listening' })
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', ({ channel, payload }) => {
      heard(channel as Channel, payload ? payload.split(',') : [])
    })
    await client.connect()
    await client.query('listen catalogue; listen pages')
  }

  function retry(): void {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      if (!closed) open().then(missed, retry)
    }, RETRY_MILLISECONDS)
    timer.unref()
  }

  await open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client.end().catch(() => {})
    },
  }
}
