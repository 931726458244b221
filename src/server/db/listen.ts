import type pg from 'pg'
import type { OpenDatabase } from './database.ts'
import type { Channel } from './notify.ts'

export interface Listening {
  close(): void
}

export interface Listener {
  onNotification: (channel: Channel, tags: string[]) => void
  /** After a break. Messages sent meanwhile are lost: anything may be stale. */
  onReconnect: () => void
}

const RETRY_MILLISECONDS = 1_000

export const HEARTBEAT = 'select as heartbeat'

/**
 * Listens for notifications of other processes on a connection of its own, which is reopened when it breaks.
 * It only waits, and would not notice that it is cut off: so it asks something now and then.
 */
export async function listen(
  database: Pick<OpenDatabase, 'createConnection' | 'patience'>,
  { onNotification, onReconnect }: Listener,
): Promise<Listening> {
  let closed = false
  let client: pg.Client
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    client = database.createConnection({ application_name: 'cityloop listening' })
    client.on('error', retry)
    client.on('end', retry)
    client.on('notification', ({ channel, payload }) => {
      onNotification(channel as Channel, payload ? payload.split(',') : [])
    })
    await client.connect()
    await client.query('listen catalogue; listen pages')
  }

  function retry(): void {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      if (!closed) open().then(onReconnect, retry)
    }, RETRY_MILLISECONDS)
    timer.unref()
  }

  let beating = false
  async function beat(): Promise<void> {
    if (beating) return
    beating = true
    await client.query(HEARTBEAT).catch(() => undefined)
    beating = false
  }

  await open()
  const heartbeat = setInterval(() => void beat(), database.patience.heartbeat).unref()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      // Without a goodbye, for which a silent database would keep the shop waiting.
      client.connection.stream.destroy()
    },
  }
}
