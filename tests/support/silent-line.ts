import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * The line between a shop and its database, which may fall silent: connections stay open and nothing comes
 * through any more, in neither direction, as after a failover or behind a firewall that has forgotten them.
 */
export interface SilentLine {
  /** The database as the shop reaches it over this line. */
  url: string
  /** For the connections that exist; new ones work. What they send from now on is lost. */
  fallSilent: () => void
  /** For new connections too, until `heal`. */
  fallSilentForAll: () => void
  /** New connections work again. Those that fell silent stay so. */
  heal: () => void
  /** Holds everything back, as a server that stands still; `thaw` delivers it. */
  freeze: () => void
  thaw: () => void
  /** New connections are told another number of their process than it has, as by a pooler. */
  hideProcesses: () => void
  close: () => Promise<void>
}

interface Pair {
  ends: [Socket, Socket]
  silent: boolean
}

/** The message with the number of the server's process begins with these bytes, and then has the number. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])

function hideProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(KEY_DATA)
  if (at >= 0) bytes.writeInt32BE(1, at + KEY_DATA.length)
  return bytes
}

export async function openSilentLine(databaseUrl: string): Promise<SilentLine> {
  const database = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let silentForAll = false
  let pass = (bytes: Buffer): Buffer => bytes

  const lead = (pair: Pair, from: Socket, to: Socket): void => {
    from.on('data', (bytes) => pair.silent || to.write(pass(bytes)))
    from.on('end', () => pair.silent || to.end())
    from.on('error', () => pair.silent || to.destroy())
    from.on('close', () => pair.silent || to.destroy())
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({
      host: database.hostname,
      port: Number(database.port || 5432),
      allowHalfOpen: true,
    })
    const pair: Pair = { ends: [near, far], silent: silentForAll }
    pairs.add(pair)
    lead(pair, near, far)
    lead(pair, far, near)
  })
  const silence = () => {
    for (const pair of pairs) pair.silent = true
  }
  const each = (act: (socket: Socket) => void) => {
    for (const { ends } of pairs) ends.forEach(act)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    fallSilent: silence,
    fallSilentForAll() {
      silentForAll = true
      silence()
    },
    heal: () => void (silentForAll = false),
    freeze: () => each((socket) => socket.pause()),
    thaw: () => each((socket) => socket.resume()),
    hideProcesses: () => void (pass = hideProcess),
    async close() {
      const closed = once(server, 'close')
      server.close()
      each((socket) => socket.destroy())
      await closed
    },
  }
}
